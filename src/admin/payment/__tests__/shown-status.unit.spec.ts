import type { PaymentDetail } from "../../../api/admin/acquiring/http-types"
import { statusWord } from "../../words/payment"
import { shownStatus } from "../shown-status"

const detail = (captured: string | null, refunded: string | null, status: string | null = null) =>
  ({
    service: { status },
    store: { authorised: "38.00", captured, refunded },
    payment: { status: "authorised" },
  }) as unknown as PaymentDetail

describe("the state of a payment", () => {
  it.each([
    ["0.00", "0.00", "authorised"],
    ["10.00", "0.00", "partially_captured"],
    ["38.00", "0.00", "captured"],
    ["38.00", "5.00", "partially_refunded"],
    ["38.00", "38.00", "refunded"],
    [null, null, "authorised"],
  ])("is what the store has booked (%s, %s) while the service does not answer: %s", (captured, refunded, status) => {
    expect(shownStatus(detail(captured, refunded))).toBe(status)
  })

  it("is the service's where it answers", () => {
    expect(shownStatus(detail("38.00", "0.00", "review"))).toBe("review")
  })
})

it("is not green as long as something of the payment is open", () => {
  expect([statusWord("captured", false).colour, statusWord("captured", true).colour]).toEqual(["green", "grey"])
  expect(statusWord("declined", true)).toEqual(statusWord("declined", false))
})
