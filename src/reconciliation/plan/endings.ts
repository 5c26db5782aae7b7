import type { Money } from "../../acquirer/domain/money"
import { isDirect } from "../../modules/acquiring/flow"
import { isAlive, type PaymentStatus } from "../../acquirer/domain/payment-state"
import { statusInWords } from "../../acquirer/domain/status-words"
import { cancelledAtServiceKey } from "../../modules/acquiring/incident-keys"
import type { NewIncident } from "../../modules/acquiring/incidents"
import type { OperationRow } from "../../modules/acquiring/operation-row"
import { hasGoodsAsPlaced, sumOfParts, type OrderFacts, type PartFacts } from "../../medusa/purchase-facts"
import { isPassed } from "../../operations/unanswered-card"
import type { Action, MadeBy } from "../action"
import { about, raiseOnce } from "./incident-steps"
import { isRestReserved, isRestVoided, toldReleasedAs } from "./release-steps"
import { hasUnnamed } from "./unnamed-capture"
import {
  isBeingPlaced,
  isEnded,
  isNeeded,
  isPlacedWith,
  isShared,
  owedBy,
  standingOf,
  standsFor,
  takenFor,
  type PaymentView,
  type View,
} from "./view"

/**
 * Payments that ended at the service without money. What the store voided itself is recorded and is no news. What ended
 * there is recorded too, and by policy takes the order with it: when nothing else stands for the order, and this is the
 * payment it was placed with. The end of an additional payment never cancels an order.
 */
export function planEndings(view: View): Action[] {
  const ended = view.payments.filter((payment) => !payment.isOpen && (isEnded(payment) || isVoidedAsBooked(payment)))
  return [
    ...ended.flatMap(recordCancellation),
    ...view.payments.flatMap((payment) => recordVoidedRest(view, payment)),
    ...view.payments.flatMap((payment) => recordRelease(view, payment)),
    ...view.payments.flatMap((payment) => planOrder(view, payment)),
  ]
}

/** What was captured at once and refunded because no order came of it stands for nothing any more. */
function recordRelease(view: View, payment: PaymentView): Action[] {
  const { booking, record, orderNo, isOpen } = payment
  if (!booking || booking.canceledAt !== null || isOpen || isNeeded(view, payment)) return []
  if (record?.status.meaning !== "refunded" || standsFor(booking).isPositive()) return []
  const because = "no order came of it, and its money was refunded"
  return [{ kind: "record_cancellation", orderNo, paymentId: booking.id, isExternal: false, because }]
}

/**
 * The core marks a payment that an edit replaced only where its void is answered. Without the mark it would capture
 * what the order does not count on any more, and so it would where our void released only a rest.
 */
function recordVoidedRest({ case: { order } }: View, payment: PaymentView): Action[] {
  const { booking, orderNo, isOpen, isReplaced, record } = payment
  if (!order || order.canceledAt || isOpen || !booking || booking.canceledAt !== null) return []
  const kept = sumOfParts(booking.captures, booking.amount.minus(booking.amount))
  const isVoided = record !== undefined && isRestVoided(payment, record)
  if (!(isVoided || (isReplaced && kept.isPositive())) || kept.compare(booking.amount) >= 0) return []
  const because = isReplaced
    ? `an edit replaced it, and ${kept} of it is captured`
    : "its rest was voided, and a part of it had been captured"
  return [{ kind: "record_cancellation", orderNo, paymentId: booking.id, isExternal: false, because }]
}

function recordCancellation(payment: PaymentView): Action[] {
  const { booking, orderNo, record, known } = payment
  if (!booking || booking.canceledAt !== null || booking.captures.length > 0) return []
  const isExternal = !isVoidedByUs(payment)
  const by = isExternal && record ? endedBy(record.status.meaning, known.status) : undefined
  return [
    {
      kind: "record_cancellation",
      ...{ orderNo, paymentId: booking.id, isExternal },
      ...(by ? { by } : {}),
      because: `the payment is ${statusOf(payment)} at the service`,
    },
  ]
}

/** A review may be ended by a person or by the service itself; what lapses or is declined nobody at the portal did. */
export function endedBy(status: PaymentStatus, before: PaymentStatus): MadeBy | undefined {
  if (status === "expired" || status === "declined") return "service"
  return status === "cancelled" && before !== "review" ? "portal" : undefined
}

/**
 * An authorised session whose money was released would let the next completion place an order that nobody pays: it is
 * closed before anything is sent, since an answer may be long in coming.
 */
export function planClosedSessions({ case: found, payments }: View): Action[] {
  const { order, cart } = found
  if (order || isShared(found)) return []
  return payments.flatMap((payment): Action[] => {
    const { session, booking, record, orderNo, isOpen, holds } = payment
    // One that still holds money is closed before that is released.
    const isReleased = booking?.canceledAt || record?.status.meaning === "refunded"
    if (isOpen || holds || (record && isRestReserved(payment, record))) return []
    if (!session || !isReleased || session.status !== "authorized") return []
    const step = { kind: "close_session", orderNo, sessionId: session.id, cartId: cart?.id } as const
    return [{ ...step, because: "its money was released" }]
  })
}

function planOrder(view: View, payment: PaymentView): Action[] {
  const { order, incidents } = view.case
  if (isShared(view.case)) return tellOrdersOf(view, payment)
  const { known, policy } = payment
  if (!order || order.canceledAt || view.isUncertain || payment.isOpen) return []
  // A credit that was begun keeps the core from cancelling; `planCredit` waits for it, or takes it away.
  if (order.changes.some(({ isOpen, isCredit }) => isOpen && isCredit)) return []
  const isLoss = isEnded(payment) && isOrdersLoss(view, payment) && isOwed(view, payment)
  const isCutOff = isCancellationCutOff(view, payment)
  if (!isLoss && !isCutOff) return []
  const undecided = view.payments.find(({ operations }) => operations.some(isPassed))
  if (undecided) return [waitFor(undecided, view, "an earlier card of the order may still be charged")]
  const placing = view.payments.find((one) => isBeingPlaced(view, one))
  if (placing) return [waitFor(placing, view, "somebody may be placing the order at this moment")]
  const isOver = isOrdersOnlyPayment(view, payment) && (isCutOff || !isPaidAnew(view, payment))
  // The policy is about what ended at the service: a cancellation that was cut off is the merchant's own.
  const isWanted = isCutOff || policy.cancelled_at_service === "cancel_order"
  if (isOver && isWanted && isCancellable(order)) {
    return [
      {
        kind: "cancel_order",
        orderNo: payment.orderNo,
        orderId: order.id,
        version: order.version,
        because: `its payment is ${statusOf(payment)} at the service, and nothing else pays for it`,
      },
    ]
  }
  const incident = isLoss ? endedIncident(view, payment, isOver) : undefined
  if (!incident || incidents.some(({ key, account }) => key === incident.key && account === known.account)) return []
  return [
    { kind: "raise_incident", incident, once: true, because: "an order lost a payment that the store counted on" },
  ]
}

/** Which of several orders stand without the payment only a person can say. */
function tellOrdersOf(view: View, payment: PaymentView): Action[] {
  const isLoss = !payment.isOpen && isEnded(payment) && isOrdersLoss(view, payment)
  const isPaid = view.case.collections.some(({ bookings }) => bookings.some(({ canceledAt }) => canceledAt === null))
  if (!isLoss || isPaid) return []
  const { known, orderNo, expected } = payment
  return raiseOnce(view, {
    ...about(payment, view),
    ...{ kind: "cancelled_at_service" as const, key: cancelledAtServiceKey(orderNo), amount: known.amount },
    message: `A payment of ${expected} ended at the payment service without money, and several orders count on it.`,
    next_step: "Ask the customer to pay in another way, or cancel the orders.",
  })
}

/**
 * The core cancels nothing that is fulfilled, or that a merchant has completed, who may deliver without fulfillments.
 * Nor anything with an open change, be it a transfer: it fails half-way then.
 */
function isCancellable({ isFulfilled, status, changes }: OrderFacts): boolean {
  return !isFulfilled && status !== "completed" && !changes.some(({ isOpen }) => isOpen)
}

/** A merchant may have given the order credit for all that it asks. */
function isOwed(view: View, payment: PaymentView): boolean {
  const standing = standingOf(view, payment.booking)
  return standing === undefined
    ? view.case.order !== undefined
    : (owedOf(view, payment, standing)?.isPositive() ?? false)
}

/**
 * The order was placed to be paid with its first payment, whatever is to come back; what came later is asked for beside
 * that.
 */
function owedOf({ case: { order } }: View, payment: PaymentView, standing: Money): Money | undefined {
  return order && (isPlacedWith(payment) ? order.total.minus(standing) : owedBy(order, standing))
}

/** What may still bring the money, or take the order back. */
function waitFor({ orderNo, policy }: PaymentView, { now }: View, because: string): Action {
  const at = new Date(now.getTime() + policy.asking.first_after_ms)
  return { kind: "query_again_at", orderNo, at, because }
}

/** The store counted on it: it was booked and ended elsewhere, or the order was placed to be paid by it. */
function isOrdersLoss({ case: { collections } }: View, payment: PaymentView): boolean {
  const { booking, session, flow } = { ...payment, flow: payment.known.flow }
  if (booking) return !payment.isReplaced && isEndedElsewhere(payment)
  const hasBookings = collections.some(({ bookings }) => bookings.length > 0)
  return session !== undefined && !isDirect(flow) && !hasBookings && isPlacedWith(payment) && !isVoidedByUs(payment)
}

/** The order asks for another payment that nobody has begun, or has had one: it does not stand and fall with this one. */
function isPaidAnew({ case: { collections } }: View, { collection }: PaymentView): boolean {
  return collections.some(
    ({ id, status, bookings }) =>
      id !== collection?.id && (status === "not_paid" || status === "awaiting" || bookings.length > 0),
  )
}

/** Nothing else is paid for the order. */
function isOrdersOnlyPayment(view: View, payment: PaymentView): boolean {
  const { order } = view.case
  const standing = standingOf(view, payment.booking)
  const others = view.payments.some(
    (other) => other !== payment && other.record !== undefined && isAlive(other.record.status.meaning),
  )
  return order !== undefined && isPlacedWith(payment) && !standing?.isPositive() && !others
}

function isVoidedByUs(payment: PaymentView): boolean {
  return voidsOf(payment).length > 0
}

/**
 * The store voided what it had booked: a second transaction of its order number, which a person has, changes nothing of
 * that.
 */
function isVoidedAsBooked(payment: PaymentView): boolean {
  const { booking, record } = payment
  if (!booking || record?.transactionId !== booking.transactionId || record?.status.meaning !== "cancelled")
    return false
  return voidsOf(payment).some(({ reference }) => reference === booking.id)
}

/** Voids of ours that are done. */
function voidsOf({ operations, record }: PaymentView): OperationRow[] {
  return operations.filter(
    (row) =>
      row.kind === "cancel" &&
      row.source === "store" &&
      row.state === "done" &&
      row.transaction_id === record?.transactionId,
  )
}

/**
 * The core cancels an order in steps: it voids and refunds, gives credit for what it refunded, marks the collection,
 * and the order last. A void may also be an edit's, which replaces the payment; it makes another collection, and
 * changes the goods of the order. What was released because no order counted on it bears another name than the core's
 * payment.
 */
function isCancellationCutOff(view: View, payment: PaymentView): boolean {
  const { order, collections } = view.case
  const { booking, collection } = payment
  if (!order || !hasGoodsAsPlaced(order)) return false
  // More was captured at the portal meanwhile than anybody knew of: of what the order counts on.
  if (view.payments.some((one) => (one.booking || one.session) && hasUnnamed(view, one))) return false
  // Beside a payment that was booked one that never was says nothing.
  if (!booking && collections.some(({ bookings }) => bookings.length > 0)) return false
  const begun = creditOfNothing(order)
  // What it still owed is asked for by a second collection, which the core marks like the first, after the credit.
  if (!begun && collections.length > 1 && collections.some(({ status }) => status !== "canceled")) return false
  // An edit whose confirmation failed is open again.
  if (order.changes.some(({ isOpen, isCredit }) => isOpen && !isCredit)) return false
  if (collection?.status === "canceled" && !collection.isWaived) return !standingOf(view)?.isPositive()
  // The mark is forgotten with the next refund, be it the portal's; a capture since says that the order is wanted after
  // all.
  if (!booking) return begun !== undefined
  const isBefore = ({ createdAt }: PartFacts) => begun !== undefined && createdAt < begun.createdAt
  if (booking.captures.length > 0 && booking.captures.every(isBefore)) return takenFor(view, order).isZero()
  // What was one payment too many was released by itself, under the payment's name.
  if (toldReleasedAs(view, payment, booking.transactionId)) return false
  // `sent_at` moves when the answer is lost: a void that is older than the order was not meant for it.
  const isVoid = (row: OperationRow) => row.reference === booking.id && row.created_at >= order.createdAt
  if (!isEnded(payment)) return false
  // Where the credit tells that the cancelling was begun, the payment may have ended at the portal before. Of an order
  // that owes nothing, since a merchant gave it credit for all of it, a person has let the payment go.
  return begun !== undefined || (!isPlacedOtherwise(payment) && isOwed(view, payment) && voidsOf(payment).some(isVoid))
}

/** What an order can be placed with, and what was placed is paid by. */
const CARRIES: ReadonlySet<string> = new Set(["authorized", "captured", "pending_authorization"])

/** Its session made place for another one that the order was placed with: what was voided of it was not the order's. */
function isPlacedOtherwise({ session, collection }: PaymentView): boolean {
  return session === undefined && (collection?.sessions ?? []).some(({ status }) => CARRIES.has(status))
}

/** The core gives it only where it cancels an order of which it had nothing to refund, or failed to. */
function creditOfNothing({ changes }: OrderFacts) {
  return changes.findLast(({ isCredit, isConfirmed, credit }) => isCredit && isConfirmed && credit.isZero())
}

function isEndedElsewhere({ operations, booking }: PaymentView): boolean {
  return operations.some(
    (row) => row.kind === "cancel" && row.source === "service" && row.state === "done" && row.reference === booking?.id,
  )
}

function statusOf({ record }: PaymentView): string {
  return statusInWords(record?.status.meaning ?? "unknown")
}

function endedIncident(view: View, payment: PaymentView, isOver: boolean): NewIncident | undefined {
  const { order } = view.case
  const standing = standingOf(view)
  if (!order || !standing) return undefined
  const owed = owedOf(view, payment, standing)
  if (!owed?.isPositive()) return undefined
  const { known, orderNo } = payment
  const why = order.isFulfilled
    ? "it is fulfilled already"
    : order.status === "completed"
      ? "it is completed already"
      : isOver && order.changes.some(({ isOpen }) => isOpen)
        ? "a change of it is under way"
        : isOver
          ? "the setting cancelled_at_service says so"
          : standing.isPositive()
            ? "other payments stand for it"
            : hasGoodsAsPlaced(order)
              ? "another payment was asked for or made for it"
              : "it was changed after it had been placed"
  return {
    account: known.account,
    kind: "cancelled_at_service",
    key: cancelledAtServiceKey(orderNo),
    order_no: orderNo,
    transaction_id: known.transaction_id,
    order_id: order.id,
    cart_id: known.cart_id,
    amount: known.amount,
    currency_code: known.currency_code,
    message: `A payment of ${payment.expected} ended at the payment service without money; the order owes ${owed}. It was kept because ${why}.`,
    next_step: "Ask the customer to pay in another way (the order's payment link), or cancel the order.",
  }
}
