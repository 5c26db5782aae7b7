import type { PaymentDetail } from "../../../api/admin/acquiring/http-types"
import { awaitedText, isToBePaid } from "../awaited-text"

const NOW = Date.parse("2026-11-26T12:00:00.000Z")

it.each([
  ["before its deadline", "1234", "2026-11-26T12:01:00.000Z", "awaited_until"],
  ["past its deadline", "1234", "2026-11-26T11:59:00.000Z", "awaited"],
  ["without one", "1234", null, "awaited"],
  ["that is a page", null, null, "page_awaited"],
])("says of a voucher %s how long it can be paid only while it can", (_, number, deadline, text) => {
  expect(
    awaitedText({ operation_id: "acqop_1", url: "https://voucher.example", number, deadline, awaited: true }, NOW),
  ).toBe(`payment.voucher.${text}`)
})

it.each([
  [true, "is awaited", { awaited: true }, {}],
  [false, "is not awaited any more", { awaited: false }, {}],
  [false, "is awaited of a cancelled order", { awaited: true }, { order_cancelled: true }],
  [false, "is awaited of a cancelled payment", { awaited: true }, { cancelled: true }],
])("has a voucher to be paid: %s, where it %s", (isOpen, _, voucher, store) => {
  const detail = { voucher, store: { cancelled: false, order_cancelled: false, ...store } }
  expect(isToBePaid(detail as unknown as PaymentDetail)).toBe(isOpen)
})
