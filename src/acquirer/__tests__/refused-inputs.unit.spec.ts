import { AcquirerClient, Money, OrderNo, type PayoutOrder, type Transport } from ".."
import { cardPayment } from "../operations/__tests__/payment-inputs"
import { payoutRequest } from "../operations/__tests__/payout-input"

const sent: string[] = []
const transport: Transport = {
  send({ url }) {
    sent.push(url)
    return Promise.resolve({ status: 200, headers: {}, body: Buffer.from("{}") })
  },
  close: () => Promise.resolve(),
}
const client = new AcquirerClient({
  ...{ merchantId: "100001", accountId: "100001001", secretKey: "k", baseUrl: "https://pay.example" },
  transport,
})

afterEach(() => expect(sent).toEqual([]))

it("sends no payment whose order number no query could name", async () => {
  const { orderNo: _ours, ...payment } = cardPayment
  const work = client.authorise({ ...payment, orderNo: OrderNo("A-1,A-2") })
  await expect(work).rejects.toMatchObject({ kind: "invalid", sent: false, field: "order_no" })
})

it.each<[string, Partial<PayoutOrder>, string]>([
  ["a request's number that is no UUID", { requestId: "payroll-7" }, "request_id"],
  ["a day of payment that there is not", { paymentDate: "2026-02-31" }, "payment_date"],
  ["a day of birth that there is not", { payer: { dateOfBirth: "1980-04-31" } }, "payer.date_of_birth"],
  ["more digits than the service takes", { money: Money.exact("1.234", "KWD") }, "payment_amount"],
])("sends no payout with %s", async (_what, change, field) => {
  const work = client.payout({ ...payoutRequest, ...change })
  await expect(work).rejects.toMatchObject({ kind: "invalid", sent: false, field })
})
