import fc from "fast-check"
import { decodeJson, encodeJson } from "../json"
import { UnreadableBody } from "../unreadable"

const read = (text: string | Buffer, numbers?: "native") => decodeJson(Buffer.from(text), numbers)

it("keeps every digit of a number where text is promised", () => {
  expect(
    read('{"transaction_id":202611200000000017,"amount":129.90,"code":0,"list":[1,{"n":12345678901234567890}]}'),
  ).toEqual({
    transaction_id: "202611200000000017",
    amount: "129.90",
    code: "0",
    list: ["1", { n: "12345678901234567890" }],
  })
})

it("gives numbers where they are wanted and exact", () => {
  expect(read('{"a":1.5,"b":20,"c":202611200000000017,"d":"1"}', "native")).toEqual({
    a: 1.5,
    b: 20,
    c: "202611200000000017",
    d: "1",
  })
})

it("keeps text, scripts and codes as they are", () => {
  expect(
    read('\ufeff {"code":"0000","name":"李 Zoë \\u00e9 \\ud83d\\ude00","empty":"","none":null,"yes":true} \n'),
  ).toEqual({
    code: "0000",
    name: "李 Zoë é 😀",
    empty: "",
    none: null,
    yes: true,
  })
})

it("reads what it writes", () => {
  const texts = fc.dictionary(
    fc.string().filter((name) => name !== "__proto__"),
    fc.oneof(fc.string({ unit: "grapheme" }), fc.array(fc.string()), fc.boolean()),
  )
  fc.assert(fc.property(texts, (body) => expect(decodeJson(encodeJson(body))).toEqual({ ...body })))
})

it.each([
  ["truncated", '{"a":"1"'],
  ["truncated in a string", '{"a":"1'],
  ["two values", '{"a":"1"} {"b":"2"}'],
  ["a list", "[1]"],
  ["a number", "1"],
  ["null", "null"],
  ["nothing", ""],
  ["HTML", "<html><body>502 Bad Gateway</body></html>"],
  ["one amount twice", '{"amount":"1.00","amount":"2.00"}'],
  ["a prototype key", '{"a":{"__proto__":{"x":1}}}'],
  ["not UTF-8", Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d])],
  ["too deep", `{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`],
  ["deep behind quotes", `{"a\\"":"]]]]","b":${"[".repeat(40)}${"]".repeat(40)}}`],
])("refuses %s", (_name, text) => {
  expect(() => read(text)).toThrow(UnreadableBody)
})

it("never repeats the body in its complaint", () => {
  for (const text of ['{"card":4111111111111111', '{"4111111111111111":1,"4111111111111111":2}']) {
    expect(() => read(text)).toThrow(expect.not.objectContaining({ message: expect.stringContaining("4111") }))
  }
})

it("is not slowed down by quotes that never close", () => {
  const computed = process.cpuUsage()
  expect(() => read(`{"a":"${'\\"'.repeat(500_000)}`)).toThrow(UnreadableBody)
  expect(process.cpuUsage(computed).user).toBeLessThan(2_000_000)
})
