import { ownRefunds } from "../own-refunds"

describe("the store's own refunds of a deduction", () => {
  const deduction = { amount: "25.00", currency_code: "USD" }
  const one = (kind: "refund" | "cancel" | "authorise", state: "sent" | "unknown" | "done" | "refused", amount = "25.00") =>
    ({ kind, state, amount, currency_code: "USD" }) // prettier-ignore

  it.each([
    ["nothing was sent", [], "none"],
    ["one was refused", [one("refund", "refused")], "none"],
    ["only a part is done", [one("refund", "done", "10.00")], "none"],
    [
      "a part is done and the rest on its way",
      [one("refund", "done", "10.00"), one("refund", "unknown", "15.00")],
      "open",
    ],
    ["one was cut off", [one("refund", "sent")], "open"],
    ["two parts are all of it", [one("refund", "done", "10.00"), one("refund", "done", "15.00")], "all"],
    ["it was voided", [one("cancel", "done")], "all"],
    ["something else was done", [one("authorise", "done")], "none"],
  ])("where %s", (_, operations, expected) => {
    expect(ownRefunds(operations, deduction)).toBe(expected)
  })
})
