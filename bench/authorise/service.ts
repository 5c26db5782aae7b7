import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

import { referenceProfile, signMessage } from "../../src/acquirer"
import { encodeXml } from "../../src/acquirer/wire/codecs/xml"

/** The service of the bench: answers one signed approval to whatever is posted, made beforehand. */
interface Payment {
  orderNo: string
  amount: string
  currency: string
}
const { merchantId, accountId, secretKey, cardPayment } = JSON.parse(process.argv[2] ?? "") as {
  merchantId: string
  accountId: string
  secretKey: string
  cardPayment: Payment
}
const fields = {
  merchant_id: merchantId,
  account_id: accountId,
  order_no: cardPayment.orderNo,
  amount: cardPayment.amount,
  currency: cardPayment.currency,
  transaction_id: "T20261120000001",
  card: "411111******1111",
  order_status: "1",
  result_info: "0000:Success",
  contract_name: "Monthly coffee & tea",
  recurring_id: "R20261120000001",
  recurring_deduction_period: "1 month",
  recurring_deduction_time: "2026-12-20 10:15:00",
  note: "Ring twice: flat 7",
  token_id: "tok_007",
  connector: "bench",
  threeds_result: "Y",
  risk_action: "ACCEPT",
  risk_score: "12.5",
  risk_reasons: { name: "velocity", status: "ACCEPT" },
}
const encryption_data = signMessage(referenceProfile, "authorise.response", fields, secretKey)
const answer = encodeXml({ ...fields, encryption_data }, "respon")
const headers = { "content-type": "application/xml", "content-length": answer.length }

const server = createServer((request, response) => {
  request.resume().on("end", () => response.writeHead(200, headers).end(answer))
})
server.listen(0, "127.0.0.1", () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.on("disconnect", () => process.exit(0))
