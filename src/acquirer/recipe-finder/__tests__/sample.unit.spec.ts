import { readSample } from "../sample"

describe("readSample", () => {
  it.each([
    ["JSON", '{"amount":129.90,"order_no":"A","encryption_data":" ab "}'],
    ["XML", "<any><amount>129.90</amount><order_no>A</order_no><encryption_data>ab</encryption_data></any>"],
    ["a form", "amount=129.90&order_no=A&encryption_data=ab\n"],
    ["JSON behind a byte order mark", '\ufeff{"amount":"129.90","order_no":"A","encryption_data":"ab"}'],
  ])("reads %s", (_, text) => {
    expect(readSample(text)).toEqual({ fields: { amount: "129.90", order_no: "A" }, signature: "ab" })
  })

  it.each([
    ["hexadecimal", "A1".repeat(32)],
    ["base64", Buffer.alloc(64, 7).toString("base64")],
  ])("takes the only field that can be one for the signature: %s", (_, digest) => {
    const text = JSON.stringify({ order_no: "A", amount: "1", sign: digest })
    const fields = { order_no: "A", amount: "1" }
    expect(readSample(text)).toEqual({ fields, signature: digest, signatureField: "sign" })
    expect(() => readSample(JSON.stringify({ ...fields, sign: digest, mac: digest }))).toThrow(/no field/)
  })

  it("takes the header that can be one for the signature, where headers stand before the message", () => {
    const digest = "a1".repeat(32)
    const text = `content-type: application/json\r\nX-Sign: ${digest}\r\n\r\n{"order_no":"A","amount":"1"}`
    const fields = { order_no: "A", amount: "1" }
    const body = JSON.stringify(fields)
    expect(readSample(text)).toEqual({ fields, signature: digest, signatureHeader: "X-Sign", body })
    expect(() => readSample(text.replace(digest, "none"))).toThrow(/neither JSON nor XML nor a form/)
  })

  it.each([
    ["no signature", '{"order_no":"A","amount":"1"}', /^The sample has no field encryption_data.*order_no, amount/],
    ["another name for the signature", "orderNo=A&signInfo=ab", /no field encryption_data.*orderNo, signInfo/],
    ["an empty signature", "order_no=A&encryption_data=", /encryption_data of the sample is empty/],
    ["a signature that is no text", '{"order_no":"A","encryption_data":{}}', /is no text/],
    ["nothing but a signature", "encryption_data=ab", /nothing else/],
    ["nothing", " \n", /^The sample is empty/],
    ["plain words", "hello my-secret-key", /^The sample is neither JSON nor XML nor a form/],
    ["JSON that is cut off", '{"order_no":"A"', /cannot be read: it is no well-formed JSON/],
    ["a JSON list", "[1]", /cannot be read: it is no JSON object/],
    ["XML that is cut off", "<a><b>1</b>", /cannot be read: /],
    ["a field twice", "a=1&a=2&encryption_data=x", /given twice/],
    ["too much", `a=${"1".repeat(70_000)}`, /longer than/],
  ])("says what is missing of %s", (_, text, reason) => {
    expect(() => readSample(text)).toThrow(reason)
    expect(() => readSample(text)).toThrow(expect.objectContaining({ kind: "invalid", code: "sample" }))
    expect(() => readSample(text)).not.toThrow(/my-secret-key/)
  })

  it("calls the sample by its name", () => {
    expect(() => readSample("", "second.json")).toThrow("second.json is empty.")
  })
})
