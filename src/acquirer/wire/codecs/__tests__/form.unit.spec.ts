import fc from "fast-check"
import { decodeForm, encodeForm } from "../form"
import { UnreadableBody } from "../unreadable"

const read = (text: string) => decodeForm(Buffer.from(text, "latin1"))

it("reads and writes flat fields", () => {
  expect(encodeForm({ merchant_id: "100001", order_no: "A-1,A-2", note: "é & =+", none: undefined }).toString()).toBe(
    "merchant_id=100001&order_no=A-1%2CA-2&note=%C3%A9+%26+%3D%2B",
  )
  expect(read("merchant_id=100001&order_no=A-1%2CA-2&note=%C3%A9+%26+%3D%2B&&empty=&bare")).toEqual({
    merchant_id: "100001",
    order_no: "A-1,A-2",
    note: "é & =+",
    empty: "",
    bare: "",
  })
})

it("carries lists and groups", () => {
  const body = { a: "1", list: [{ x: "1" }, { x: "2", y: ["p", "q"] }], group: { k: "v" } }
  expect(decodeForm(encodeForm(body))).toEqual(body)
})

it("reads what it writes", () => {
  const name = fc.string({ minLength: 1 }).filter((text) => !/[[\]]/.test(text) && text !== "__proto__")
  fc.assert(
    fc.property(fc.dictionary(name, fc.string({ unit: "grapheme" })), (body) => {
      expect(decodeForm(encodeForm(body))).toEqual({ ...body })
    }),
  )
})

it.each([
  ["a field twice", "amount=1.00&amount=2.00"],
  ["a field twice, equal", "amount=1.00&amount=1.00"],
  ["a value and a group", "a=1&a[b]=2"],
  ["a broken escape", "a=%zz"],
  ["an escape that is not UTF-8", "a=%ff"],
  ["bytes that are not UTF-8", "a=\xff"],
  ["a prototype key", "__proto__[x]=1"],
  ["an inner prototype key", "a[__proto__]=1"],
  ["no name", "=1"],
  ["too deep", `a${"[b]".repeat(100)}=1`],
  ["too many", Array.from({ length: 10_001 }, (_, index) => `f${index}=1`).join("&")],
])("refuses %s", (_name, text) => {
  expect(() => read(text)).toThrow(UnreadableBody)
})

it("is empty for an empty body", () => {
  expect(read("")).toEqual({})
})
