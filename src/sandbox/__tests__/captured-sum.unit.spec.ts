import { startSandbox } from ".."
import { OrderNo } from "../../acquirer"
import { retrievalTrans } from "../../acquirer/operations/retrieval-trans"
import { codeTables } from "../../acquirer/profile/codes"
import { referenceProfile } from "../../acquirer/profile/reference"
import type { Profile } from "../../acquirer/profile/profile"
import { cardPayment, clientOf, usd } from "./profiled-client"
import { ACCOUNT, MERCHANT } from "./raw-requests"

it("names what was captured in a field of its own where the profile has one", async () => {
  const profile: Profile = { ...referenceProfile, capturedAmount: "order", capturedField: "captured_total" }
  const service = await startSandbox({ port: 0, profile })
  const client = clientOf(service, profile)
  const { transactionId } = await client.authorise(cardPayment("O-3"))
  service.control.capture(String(transactionId), { amount: "4.00" })
  const [record] = await client.query([OrderNo("O-3")])
  await client.close()
  await service.close()
  expect(record).toMatchObject({ money: usd("10.00"), captured: usd("4.00") })
})

it.each(["4,00", "four", "1.999"])("an answer that says %s was captured is not used", (amount) => {
  const codes = codeTables({ ...referenceProfile, capturedField: "captured_total" })
  const order = { order_no: "O-1", transaction_id: "T1", payment_status: "4100", query_result: "1" }
  const answer = retrievalTrans.response.schema.parse({
    ...{ merchant_id: MERCHANT, account_id: ACCOUNT, return_status: "1", return_message: "OK" },
    orders_list: [{ ...order, amount: "10.00", currency: "USD", captured_total: amount }],
  })
  expect(() => retrievalTrans.fromWire(answer, codes)).toThrow(/captured_total/)
})
