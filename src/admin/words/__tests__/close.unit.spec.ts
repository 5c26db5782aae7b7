import type { CloseView } from "../../../api/admin/acquiring/http-types"
import { closeState, unsaidOf } from "../close"

const even = { store: "1.00", service: "1.00", difference: "0.00", unsaid: 0, accepted: "0.00" }
const currencies = (unsaid: number): CloseView["currencies"] => [
  { currency_code: "USD", authorised: { ...even, unsaid }, captured: even, refunded: even, voided: even, fees: null },
]

describe("the state of a day", () => {
  it.each([
    ["everything reported", "closed", 0, "close.closed", "green"],
    ["something not reported", "closed", 2, "close.closed_in_part", "grey"],
    ["a difference, and something not reported", "differs", 1, "close.differs", "red"],
  ] as const)("with %s", (_, state, unsaid, text, colour) => {
    expect(unsaidOf(currencies(unsaid))).toBe(unsaid)
    expect(closeState({ state, over: true, currencies: currencies(unsaid) })).toEqual({ text, colour })
  })
})
