import { isBeingChanged, type OrderFacts } from "../../medusa/purchase-facts"
import { captureRefusedKey } from "../../modules/acquiring/incident-keys"
import { isSeenAtPortal, type OperationRow } from "../../modules/acquiring/operation-row"
import type { Action } from "../action"
import { about, close, isOpenAgain, raise, raiseOnce } from "./incident-steps"
import { planHeldUp } from "./held-up"
import { takenFor, type PaymentView, type View } from "./view"

/**
 * What never came to the service's own word (a request that it would not read) is tried so often, in growing intervals.
 */
const MOST_TRIES = 4

/**
 * Where an account captures at once: all of what is authorised and owed for an order that stands, as soon as both sides
 * agree and nothing is under way. Never before there is an order: what no order comes of is voided, which costs
 * nothing. A payment that a merchant has begun to capture by hand is left to them, and so is what the service has
 * refused to capture.
 */
export function planCaptures(view: View): Action[] {
  const { order, sharedBy = [] } = view.case
  if (view.isUncertain) return []
  if (order)
    return [...planHeldUp(view, order, waitsForCapture), ...(isBeingChanged(order) ? [] : captures(view, order))]
  // Of what is taken off one of several orders only the store knows how much it was.
  const changed = sharedBy.find(isBeingChanged)
  const held = changed ? planHeldUp(view, changed, waitsForCapture) : []
  const areStanding = sharedBy.length > 0 && !changed && sharedBy.every(({ canceledAt }) => canceledAt === null)
  return areStanding ? captures(view, undefined) : held
}

/** @param order undefined where several share the payments: each is captured as it was booked */
function captures(view: View, order: OrderFacts | undefined): Action[] {
  // An order that came to less while it was being paid is not charged more than it costs.
  let owed = order?.total.minus(takenFor(view, order))
  return view.payments.flatMap((payment): Action[] => {
    const { booking, orderNo, operations } = payment
    const key = captureRefusedKey(orderNo)
    if (!booking || order?.canceledAt || !waitsForCapture(payment)) return close(view, payment, key)
    const refusals = operations.filter(isRefusedTry)
    const refusal = refusals.at(-1)
    if (refusal && (refusals.length >= MOST_TRIES || refusals.some(({ answer }) => answer !== null)))
      return (isOpenAgain(view, payment, key, "capture") ? raise : raiseOnce)(
        view,
        notCaptured(view, payment, key, refusal),
      )
    const money = owed && owed.compare(booking.amount) < 0 ? owed : booking.amount
    if (!money.isPositive()) return close(view, payment, key)
    owed = owed?.minus(money)
    const seen = order && { id: order.id, version: order.version }
    return [
      { kind: "capture", orderNo, paymentId: booking.id, order: seen, money, because: "this account captures at once" },
    ]
  })
}

/** One of ours, or one that the service refused: what somebody pressed in vain, and was told so, is not counted. */
function isRefusedTry(row: OperationRow): boolean {
  if (row.kind !== "capture" || row.state !== "refused" || isSeenAtPortal(row)) return false
  return row.answer !== null || row.requested_by === null
}

function waitsForCapture({ policy, booking, isReplaced, record }: PaymentView): boolean {
  if (policy.capture === "by_hand" || !booking || booking.canceledAt !== null || isReplaced) return false
  return booking.captures.length === 0 && record?.status.meaning === "authorised"
}

function notCaptured(view: View, payment: PaymentView, key: string, { error_message: why }: OperationRow) {
  const { expected } = payment
  return {
    ...about(payment, view),
    ...{ kind: "capture_refused" as const, key, amount: expected.toDecimalString() },
    message: `${expected} was to be captured at once, and the service refused it: ${why ?? "it gave no reason"}.`,
    next_step:
      "Look at the payment in the service's portal, then capture it by hand or cancel the order. If the portal shows it captured, say so here.",
  }
}
