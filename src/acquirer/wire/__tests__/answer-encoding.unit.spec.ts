import { gzipSync } from "node:zlib"
import { operations } from "../../operations"
import { cardPayment } from "../../operations/__tests__/payment-inputs"
import { signMessage } from "../../profile/signature"
import { referenceProfile } from "../../profile/reference"
import { call } from "../call"
import type { CallContext } from "../call-context"
import { encodeXml } from "../codecs/xml"
import type { ExchangeRecord } from "../exchange-record"
import { ACCOUNT, KEY, signed } from "./fake-service"
import { answered, approvingService, failureAt, input, operation } from "./made-up-call"

const service = approvingService()
const authorise = (change?: Partial<CallContext>) =>
  call(operations.authorise, cardPayment, service.current.context(change))

const fields = {
  ...ACCOUNT,
  ...{ order_no: cardPayment.orderNo, amount: "129.90", currency: "USD", transaction_id: "T1", order_status: "1" },
  result_info: "0000:Approuvé",
  note: "Zoë",
}
const encryption_data = signMessage(referenceProfile, "authorise.response", fields, KEY)
const document = (charset?: string) => {
  const xml = encodeXml({ ...fields, encryption_data }, "respon").toString("utf8")
  const declaration = `<?xml version="1.0"${charset ? ` encoding="${charset}"` : ""}?>`
  return xml.replace(/^<\?xml[^>]*\?>/, declaration)
}

describe("an answer in Latin-1 is read as it is written", () => {
  it.each([
    ["by its content type", document(), "application/xml; charset=ISO-8859-1"],
    ["by its XML declaration", document("ISO-8859-1"), "application/xml"],
    ["by both", document("iso-8859-1"), "text/xml;charset=iso-8859-1"],
  ])("%s", async (_how, text, contentType) => {
    service.current.reply = () => ({ body: Buffer.from(text, "latin1"), contentType })
    expect(await authorise()).toMatchObject({ transactionId: "T1", result: { text: "Approuvé" }, note: "Zoë" })
  })

  it("also in what it says of a refusal", async () => {
    const body = Buffer.from('{"return_message":"déjà payé"}', "latin1")
    service.current.reply = () => ({ status: 400, body, contentType: "application/json;charset=latin1" })
    expect((await failureAt(service.current)).said).toBe("déjà payé.")
  })
})

it("an answer in a charset that nobody knows leaves it unknown, and is named", async () => {
  service.current.reply = () => ({ body: document(), contentType: "application/xml; charset=klingon" })
  await expect(authorise()).rejects.toMatchObject({
    ...{ kind: "protocol", code: "unreadable", isUnknown: true },
    merchantMessage: expect.stringContaining("cannot be read as XML: its charset klingon is not known."),
  })
})

describe("an answer that is packed although nobody asked for it", () => {
  const packed = { headers: { "content-encoding": "gzip" } }

  it("leaves it unknown, names the encoding, and shows nothing of its bytes", async () => {
    service.current.reply = () => ({ body: gzipSync(signed("authorise.response", answered).body), ...packed })
    const records: ExchangeRecord[] = []
    const error = await failureAt(service.current, { onExchange: (record) => records.push(record) })
    expect(error).toMatchObject({ kind: "protocol", code: "unreadable", isUnknown: true })
    expect(error.merchantMessage).toContain("content-encoding: gzip")
    expect(service.current.received[0]?.headers["accept-encoding"]).toBe("identity")
    expect(records[0]?.response).toMatch(/^\[gzip: \d+ bytes, hidden\]$/)
    expect(records[0]?.answerHeaders).toMatchObject({ "content-encoding": "gzip" })
  })

  it("is no word of a refusal", async () => {
    service.current.reply = () => ({ status: 400, body: gzipSync('{"return_message":"no"}'), ...packed })
    expect((await failureAt(service.current)).merchantMessage).toMatch(/\(HTTP 400\)\. Whether the request/)
  })

  it("is read where it says that it is not", async () => {
    service.current.reply = () => ({
      ...signed("authorise.response", answered),
      headers: { "content-encoding": "identity" },
    })
    expect(await call(operation, input, service.current.context())).toBe("1 50.00")
  })
})
