import fc from "fast-check"
import { operations } from ".."
import { AcquirerError } from "../../domain/errors"
import { OrderNo } from "../../domain/references"
import { codeTables } from "../../profile/codes"
import { profileFrom } from "../../profile/schema"
import { decodeForm, encodeForm } from "../../wire/codecs/form"
import { decodeXml, encodeXml } from "../../wire/codecs/xml"
import { apmPayment, cardPayment, hostedCheckout } from "./payment-inputs"

const codesWith = (separator: string) => codeTables(profileFrom({ selector: { separator } }))

const separators = fc.constantFrom(",", ";", "|", " ", ",,", "ab", "aba", "-")
const orderNos = fc.oneof(
  fc.string({ unit: fc.constantFrom("a", "b", ",", ";", "|", " ", "-", "7"), minLength: 1, maxLength: 8 }),
  fc.string({
    unit: fc.constantFrom("\n", "\u0000", "\u0085", "\u00a0", "\ufeff", "\ud800", "\uffff", "é", "<", "&", "A"),
    minLength: 1,
    maxLength: 6,
  }),
  fc.string({ unit: "binary", minLength: 1, maxLength: 12 }),
)

/** Whether the three requests that begin a payment take a number: all of them, or none. */
function isSent(orderNo: OrderNo, separator: string): boolean {
  const codes = codesWith(separator)
  const attempts = [
    () => operations.authorise.toWire({ ...cardPayment, orderNo }, codes),
    () => operations.authorise_apm.toWire({ ...apmPayment, orderNo }, codes),
    () => operations.checkout.toWire({ ...hostedCheckout, orderNo }, codes),
  ].map((attempt) => {
    try {
      return attempt().order_no
    } catch (error) {
      expect(error).toBeInstanceOf(AcquirerError)
      expect(error).toMatchObject({ kind: "invalid", code: "order_no", field: "order_no", sent: false })
      return undefined
    }
  })
  expect(new Set(attempts).size).toBe(1)
  expect([orderNo, undefined]).toContain(attempts[0])
  return attempts[0] !== undefined
}

it("whatever order number a payment is sent with, a query names it, alone and among others, and an answer has it", () => {
  fc.assert(
    fc.property(orderNos, orderNos, separators, (one, other, separator) => {
      const sent = [one, other].map(OrderNo).filter((orderNo) => isSent(orderNo, separator))
      if (sent.length === 0) return
      const query = operations.retrieval_trans.toWire(sent, codesWith(separator))
      const arrived = decodeForm(encodeForm(query)).order_no
      expect(String(arrived).split(separator)).toEqual(sent)
      for (const order_no of sent) expect(decodeXml(encodeXml({ order_no }, "respon"), "respon")).toEqual({ order_no })
    }),
    { numRuns: 500 },
  )
})

it.each(["01M7VHWN9MWP8Q2F879BTW9F0Q", "A 7/2026", "№ 12, Zoë", "#1"])("takes %j", (orderNo) =>
  expect(isSent(OrderNo(orderNo), ";")).toBe(true),
)

it.each([
  ["A,1", ",", "profile.selector.separator"],
  ["A,", ",,", "profile.selector.separator"],
  [" A-1", ",", "blanks at an end"],
  ["A-1\u00a0", ",", "blanks at an end"],
  ["A\u0000-1", ",", "cannot be printed"],
])("refuses %j where queries divide by %j, and says why", (orderNo, separator, why) => {
  const authorise = () =>
    operations.authorise.toWire({ ...cardPayment, orderNo: OrderNo(orderNo) }, codesWith(separator))
  expect(authorise).toThrow(why)
})
