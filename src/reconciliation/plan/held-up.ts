import { DAY_MS } from "../../acquirer/domain/durations"
import { openChanges, type OrderFacts } from "../../medusa/purchase-facts"
import type { Action } from "../action"
import { about, close, raiseUnlessSeen } from "./incident-steps"
import type { PaymentView, View } from "./view"
import { captureWaitsKey } from "../../modules/acquiring/incident-keys"

/** Whoever works at a change has confirmed it by then. */
const FORGOTTEN_MS = DAY_MS

/**
 * What an account captures at once waits while its order is being changed. A change that nobody finishes keeps it
 * waiting until its authorisation lapses: a person is told in time.
 */
export function planHeldUp(
  view: View,
  order: OrderFacts,
  waitsForCapture: (payment: PaymentView) => boolean,
): Action[] {
  const isForgotten = openChanges(order).some(
    ({ createdAt }) => view.now.getTime() - createdAt.getTime() > FORGOTTEN_MS,
  )
  return view.payments.flatMap((payment) => {
    const key = captureWaitsKey(payment.orderNo)
    if (!isForgotten || order.canceledAt || !waitsForCapture(payment)) return close(view, payment, key)
    return raiseUnlessSeen(view, {
      ...about(payment, view),
      ...{ kind: "capture_waits", key, amount: payment.expected.toDecimalString() },
      message: `${payment.expected} is to be captured at once, and waits for a change of the order that has been open for more than a day.`,
      next_step:
        "Confirm or cancel the edit, return, exchange or claim that was begun, and it is captured. Or capture it by hand before its authorization lapses.",
    })
  })
}
