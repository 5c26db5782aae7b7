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
  })

  it.each(["\n", "\r\n", " \r\n  "])("drops line breaks around the pairs of a form: %j", (end) => {
    const text = `amount=129.90&${end}order_no=A${end}&note=a%0Ab&${end}encryption_data=${end}ab${end}`
    expect(readSample(text)).toEqual({ fields: { amount: "129.90", order_no: "A", note: "a\nb" }, signature: "ab" })
  })

  it("keeps a line break within a value of a form, and a blank behind it", () => {
    const { fields } = readSample("amount=1 &note=a\nb&encryption_data=ab")
    expect(fields).toEqual({ amount: "1 ", note: "a\nb" })
  })

  it.each<[string, (signature: string) => string]>([
    ["JSON", (signature) => `{"order_no":"A","encryption_data":"${signature}"}`],
    ["XML", (signature) => `<any><order_no>A</order_no><encryption_data>${signature}</encryption_data></any>`],
    ["a form", (signature) => `order_no=A&encryption_data=${signature}`],
  ])("joins a signature that was wrapped, of %s", (_, write) => {
    const digest = "a1".repeat(64)
    const wrapped = `${digest.slice(0, 70)}\r\n  ${digest.slice(70)}`
    expect(readSample(write(wrapped))).toEqual({ fields: { order_no: "A" }, signature: digest })
  })

  it.each(["POST /hook HTTP/1.1", "POST /hook", "HTTP/1.1 200 OK", "HTTP/2 200"])("takes a start line: %s", (line) => {
    const text = `${line}\r\nx-sign: ${"a1".repeat(32)}\r\n\r\norder_no=A`
    expect(readSample(text)).toMatchObject({ fields: { order_no: "A" }, signatureHeader: "x-sign", body: "order_no=A" })
  })

  it("takes the field encryption_data of a message behind its headers", () => {
    const text = 'POST /hook HTTP/1.1\ncontent-type: application/json\n\n{"order_no":"A","encryption_data":"ab"}'
    expect(readSample(text)).toEqual({ fields: { order_no: "A" }, signature: "ab" })
  })

  it("takes each header and field that can be the signature for it, the field encryption_data first", () => {
    const digest = "a1".repeat(32)
    const [one, two] = [{ signatureHeader: "x-request-hash" }, { signatureHeader: "x-sign" }]
    const headed = (body: string) => readSample(`x-request-hash: ${digest}\nx-sign: ${digest}\n\n${body}`)
    expect(headed("order_no=A")).toMatchObject({ ...one, others: [two] })
    expect(headed(`order_no=A&sign=${digest}`)).toMatchObject({ ...one, others: [two, { signatureField: "sign" }] })
    const usual = headed("order_no=A&encryption_data=ab")
    expect(usual).toMatchObject({ fields: { order_no: "A" }, signature: "ab", others: [one, two] })
    expect(usual.signatureHeader).toBeUndefined()
  })

  it.each([
    ["no signature", '{"order_no":"A","amount":"1"}', /^The sample has no field encryption_data.*order_no, amount/],
    [
      "no signature among headers",
      'x-sign: none\n\n{"order_no":"A"}',
      /no field encryption_data, and none of its headers can be the signature.*Its fields: order_no/,
    ],
    [
      "a signature behind the name of its algorithm",
      `x-sign: sha256=${"a1".repeat(32)}\n\n{"order_no":"A"}`,
      /^x-sign of the sample has "sha256=" before the signature: no recipe of a profile writes that/,
    ],
    [
      "a message within another",
      '{"code":"0","data":{"order_no":"A","encryption_data":"ab"}}',
      /has encryption_data inside data: paste only what stands in data\. .*as data\.encryption_data/,
    ],
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
