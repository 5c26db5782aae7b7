import { awaitedText } from "../awaited-text"

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
