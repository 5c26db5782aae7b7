import { longestWait } from "../../modules/acquiring/longest-wait"
import type { Case } from "../case"
import { hasOrder, isShared, type PaymentView, type View } from "./view"

/** What a person is told of money whose order is not there. */
interface Missing {
  why: string
  nextStep: string
}

const NEXT_STEP =
  "If an order of it was deleted by mistake, restore it. If your store made the orders in a way of its own, link them to " +
  "the payment collection, or close this entry. If nothing is delivered for it, release or refund it in the service's portal."

/**
 * There was an order, or the store makes its orders in a way of its own: goods may be on their way, so nobody orders it
 * once more or releases its money by itself. The core completes a cart however often it is told to.
 */
export function missingOrder(view: View, payment: PaymentView): Missing | undefined {
  const { cart } = view.case
  if (!isWithoutOrder(view.case)) return undefined
  if (cart) {
    const isOver = cart.completedAt !== null && !isJustCompleted(view, payment)
    return isOver ? { why: "its cart was completed, and no order is linked to it", nextStep: NEXT_STEP } : undefined
  }
  if (!wasOrdered(payment) || hasOrder(view.case, payment)) return undefined
  const isOrderAlone = payment.known.cart_id === null
  return { why: isOrderAlone ? "its order was deleted" : "its cart and its order were deleted", nextStep: NEXT_STEP }
}

/**
 * The core says so beside linking the order, and takes it back where it fails: somebody may be at it, or died at it
 * just now.
 */
export function isJustCompleted({ case: found, now }: View, { policy }: PaymentView): boolean {
  const at = found.cart?.completedAt
  return isWithoutOrder(found) && at != null && now.getTime() - at.getTime() <= longestWait({ settings: policy })
}

/** The payment is for goods that somebody may deliver, whatever the store knows of their orders. */
export function isLeftToPerson(view: View, payment: PaymentView): boolean {
  return isShared(view.case) || missingOrder(view, payment) !== undefined
}

/** Nor does the cart have one that these payments, of its former currency, do not count for. */
function isWithoutOrder({ order, sharedBy, cart }: Case): boolean {
  return order === undefined && sharedBy === undefined && (cart?.orderIds ?? []).length === 0
}

/** Nothing is captured by the store before there is an order. */
function wasOrdered({ hadOrder, operations }: PaymentView): boolean {
  const isCaptured = operations.some(
    ({ kind, source, state }) => kind === "capture" && source === "store" && state === "done",
  )
  return isCaptured || hadOrder
}
