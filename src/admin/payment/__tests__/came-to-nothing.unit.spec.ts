import type { PaymentStatusName } from "../../../api/admin/acquiring/http-types"
import { cameToNothing, mayStillPay } from "../came-to-nothing"

it.each<[status: PaymentStatusName, unknown: number, accepted: number, isNothing: boolean, mayPay: boolean]>([
  ["created", 0, 0, true, false],
  ["declined", 0, 0, true, false],
  ["expired", 0, 0, true, false],
  // An attempt whose answer was lost, and a voucher that was just asked for.
  ["created", 1, 0, false, true],
  ["declined", 1, 0, false, true],
  ["created", 0, 1, false, true],
  // A voucher or a payment page, whatever is loaded of it.
  ["pending", 0, 0, false, true],
  ["unknown", 0, 0, false, true],
  // What is not known of these is no payment.
  ["authorised", 1, 0, false, false],
  ["captured", 0, 1, false, false],
  ["cancelled", 0, 0, false, false],
])(
  "%s with %d unknown and %d accepted: came to nothing %p, may still pay %p",
  (status, unknown, accepted, ...expected) => {
    const payment = { status, unknown_operations: unknown, accepted_operations: accepted }
    expect([cameToNothing(payment), mayStillPay(payment)]).toEqual(expected)
  },
)
