import fc from "fast-check"
import { findCardData, shownKeys } from "../card-data"

const VISA = "4111111111111111"

it.each([
  ["a number under its own name", { data: { card: { number: VISA } } }, "data.card.number"],
  ["a number under any name", { data: { custom: VISA } }, "data.custom"],
  ["spaces", { a: "4111 1111 1111 1111" }, "a"],
  ["dashes", { a: "5555-5555-5555-4444" }, "a"],
  ["no-break spaces", { a: "4111\u00a01111\u00a01111\u00a01111" }, "a"],
  ["full-width digits", { a: "４１１１１１１１１１１１１１１１" }, "a"],
  ["dots", { a: "4111.1111.1111.1111" }, "a"],
  ["slashes", { a: "4111/1111/1111/1111" }, "a"],
  ["underscores", { a: "4111_1111_1111_1111" }, "a"],
  ["commas", { a: "4111,1111,1111,1111" }, "a"],
  ["commas and blanks", { a: "4111, 1111, 1111, 1111" }, "a"],
  ["en dashes", { a: "4111–1111–1111–1111" }, "a"],
  ["zero-width spaces", { a: "4111\u200b1111\u200b1111\u200b1111" }, "a"],
  ["a zero-width space in every gap", { a: [...VISA].join("\u200b") }, "a"],
  ["soft hyphens", { a: "4111\u00ad1111\u00ad1111\u00ad1111" }, "a"],
  ["Arabic digits", { a: "٤١١١١١١١١١١١١١١١" }, "a"],
  ["Devanagari digits", { a: "४१११ ११११ ११११ ११११" }, "a"],
  ["mathematical digits", { a: "𝟒𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏" }, "a"],
  ["digits in circles", { a: "④①①①①①①①①①①①①①①①" }, "a"],
  ["runs of spaces", { a: "4111    1111          1111    1111" }, "a"],
  ["a digit a line", { a: [...VISA].join("\r\n") }, "a"],
  ["letters before it", { a: "card4111111111111111" }, "a"],
  ["letters behind it", { a: "4111111111111111VISA" }, "a"],
  ["letters of another script around it", { a: "卡4111111111111111号" }, "a"],
  ["Arabic digits under a phone's name", { phone: "٤١١١١١١١١١١١١١١١" }, "phone"],
  ["a mistyped number with dots under a telling name", { card_number: "4111.1111.1111.1112" }, "card_number"],
  ["UnionPay without a check digit", { a: "6200000000000001" }, "a"],
  ["a longer text", { items: [{ note: "please use 4111 1111 1111 1111, thanks" }] }, "items[0].note"],
  ["expiry and code behind it", { note: "4111111111111111 12/30 123" }, "note"],
  ["groups of digits around it", { note: "order 17 4111-1111-1111-1111 2030 12" }, "note"],
  ["text that is JSON", { blob: JSON.stringify({ n: VISA }) }, "blob"],
  ["a JSON number", { a: 4111111111111111 }, "a"],
  ["a JSON number past 2^53", JSON.parse('{"a":4000000000000000006}'), "a"],
  ["American Express", { a: "378282246310005" }, "a"],
  ["Diners", { a: "30569309025904" }, "a"],
  ["UnionPay", { a: "6200000000000005" }, "a"],
  ["nineteen digits of Maestro", { a: "6759649826438453" }, "a"],
  ["a phone field", { phone: VISA }, "phone"],
  ["a key", { [VISA]: true }, "(a key)"],
  ["an array of arrays", [[["x", VISA]]], "[0][0][1]"],
  ["the value itself", VISA, "(the value itself)"],
  ["a mistyped number under a telling name", { card_number: "4111111111111112" }, "card_number"],
  ["pan", { payment: { PAN: "6000000000000" } }, "payment.PAN"],
  ["number beside an expiry", { number: "4111111111111112", expiration_month: "12" }, "number"],
  ["cvv", { data: { cvv: "123" } }, "data.cvv"],
  ["CVC2", { CVC2: "123" }, "CVC2"],
  ["security_code", { card: { security_code: "1234" } }, "card.security_code"],
  ["securityCode as a number", { securityCode: 123 }, "securityCode"],
  ["card-verification-value", { "card-verification-value": "123" }, "card-verification-value"],
])("finds %s", (_name, value, path) => {
  expect(findCardData(value)).toBe(path)
})

it.each([
  ["too many digits in one", { a: "41111111111111110000" }],
  ["a ULID", { id: "01M7VHWN9MWP8Q2F879BTW9F0Q" }],
  ["a Medusa id", { id: "payses_01KAGZ4111111111111111ABCD" }],
  ["a UUID made of digits", { request_id: "41111111-1111-4111-9111-411111111111" }],
  ["a timestamp in milliseconds", { at: 1795147200000, text: "1795147200000" }],
  ["a date of fourteen digits", { transaction_date: "20261120101530" }],
  ["an ISO date", { at: "2026-11-20T10:15:30.123Z" }],
  ["a hash", { device_fingerprint: "4111111111111111deadbeefdeadbeef" }],
  [
    "cookies of an analytics service",
    { cookie_new: "_ga=GA1.2.423456785.1700000009; _gid=GA1.2.623456789.1700000000" },
  ],
  ["an address of the internet", { ip: "162.158.211.241", v6: "2001:db8::8a2e:370:7334" }],
  ["a time with blanks", { at: "2026-11-20 10:15:30.123456" }],
  ["a list of prices", { note: "4.50, 12.00, 3.99 and 7.25" }],
  ["EAN-13 barcodes", { a: "4006381333931", b: "5901234123457", c: "6291041500213", d: "9780306406157" }],
  ["a GTIN-14", { gtin: "10614141000415" }],
  ["phones", { phone: "+62 812 3456 78904", mobile_phone: "6281234567890", tel: "+86 139 1099 8888" }],
  ["an order number", { order_no: "T20261120000001", number: "100000000042" }],
  ["a transaction id of 18 digits", { transaction_id: "202611200000000017" }],
  ["a masked card", { card: "411111******1111", card_number: "411111…1111", cvv: "***" }],
  ["last four and bin", { last4: "1111", card_bin: "411111", card_number: "1111" }],
  ["an empty card form", { card: "", cvv: "", security_code: null }],
  ["an amount", { amount: 98.9009, total: "1e21" }],
  ["a resolution and a colour depth", { resolution: "1920x1080", color_depth: 24 }],
  ["a saved card", { flow: "saved_card", saved_card_id: "acqcard_01K", expiration_year: "2030" }],
  ["a Luhn-valid number of no brand", { a: "1111111111111117" }],
  ["nothing", undefined],
])("lets %s pass", (_name, value) => {
  expect(findCardData(value)).toBeUndefined()
})

it("ends on a value that holds itself", () => {
  const ring: Record<string, unknown> = { a: 1 }
  ring.self = ring
  expect(findCardData(ring)).toBeUndefined()
})

it("does not overflow on deep bodies", () => {
  let deep: unknown = VISA
  for (let level = 0; level < 50_000; level++) deep = [deep]
  expect(findCardData(deep)).toMatch(/^\[0\]\[0\]/)
})

it("finds a card wherever it stands in any JSON, and never repeats it", () => {
  const before = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.jsonValue({ maxDepth: 2 }))
  fc.assert(
    fc.property(before, fc.array(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: 1, maxLength: 5 }), (rest, steps) => {
      const hidden = steps.reduceRight<unknown>((inner, step) => ({ [step]: inner }), VISA)
      const path = findCardData({ ...rest, zzz: hidden })
      expect(path).toBeDefined()
      expect(path).not.toContain(VISA)
    }),
  )
})

it("names the first ten of the keys that were sent, each shortened and without card digits", () => {
  expect(shownKeys(["a", VISA, "b".repeat(70)])).toBe(`a, (a key), ${"b".repeat(64)}…`)
  expect(shownKeys("abcdefghij".split(""))).toBe("a, b, c, d, e, f, g, h, i, j")
  expect(shownKeys("abcdefghijkl".split(""))).toBe("a, b, c, d, e, f, g, h, i, j, …")
})
