import { holdsMoney, wasCaptured } from "../../acquirer/domain/payment-state"
import type { TransactionRecord } from "../../acquirer/domain/records"
import { voidFailedKey, withoutOrderKey } from "../../modules/acquiring/incident-keys"
import { WITHOUT_ORDER } from "../../modules/acquiring/incidents"
import type { Action } from "../action"
import { toldReleased, toldRestReleased } from "../story"
import { about, close, isOpenAgain, raise } from "./incident-steps"
import { leftToRefund } from "./left-to-refund"
import { planRelease } from "./release"
import { isRestVoided, isSaidBack, restRefusal } from "./release-steps"
import { isRefundedBesideRest } from "./returned"
import { isShared, standingOf, type PaymentView, type View } from "./view"

/** Money that had no order, or that was given up, is not at the service any more: what was told of it ends so. */
export function planToldReleases(view: View, payment: PaymentView): Action[] {
  const { transactions, orderNo } = payment
  if (view.case.incidents.length === 0) return []
  const released = transactions.filter(({ status }) => !holdsMoney(status.meaning))
  const told = transactions.flatMap((record) => planEnding(view, payment, record))
  const isOver = transactions.length > 0 && released.length === transactions.length
  const isKept = isKeptByOrder(view, payment)
  const isSaid = payment.record !== undefined && isSaidBack(payment, payment.record)
  const isSettled = isKept || isOver || (isAllBeingRefunded(payment) && !isSaid)
  const rest = isSettled ? planRefusedRest(view, payment) : undefined
  const closed = isSettled || isSaid ? close(view, payment, voidFailedKey(orderNo)) : []
  return [...(rest ?? closed), ...told, ...planFound(view, payment)]
}

function planEnding(view: View, payment: PaymentView, record: TransactionRecord): Action[] {
  const { known, orderNo } = payment
  const isOver =
    !holdsMoney(record.status.meaning) || isRefundedBesideRest(payment, record) || isSaidBack(payment, record)
  if (!isOver && !isRestVoided(payment, record)) return []
  return WITHOUT_ORDER.flatMap((kind): Action[] => {
    const key = withoutOrderKey({ kind, orderNo }, record.transactionId)
    const incident = view.case.incidents.find((one) => one.key === key && one.account === known.account)
    // What is kept for a person was never to be released by the store.
    if (!incident?.whatHappened) return isOver ? close(view, payment, key) : []
    const { message, nextStep } = isOver ? toldReleased(incident.whatHappened) : toldRestReleased(incident.whatHappened)
    const isDone = incident.release === "done"
    if (isOver ? isDone && incident.resolvedAt !== null : !isDone || incident.message === message) return []
    return [{ kind: "end_incident", account: known.account, key, message, nextStep, because: "it was released" }]
  })
}

/**
 * Of a payment that was given up the rest beside what was captured stays reserved where the service would not void it.
 */
function planRefusedRest(view: View, payment: PaymentView): Action[] | undefined {
  const { booking, record, isReplaced, orderNo } = payment
  const isGivenUp = isReplaced || view.case.order?.canceledAt || booking?.canceledAt
  const why = record && isGivenUp ? restRefusal(payment, record) : undefined
  if (why === undefined) return undefined
  const key = voidFailedKey(orderNo)
  const known = view.case.incidents.find((one) => one.key === key && one.account === payment.known.account)
  // A person who has seen it may close it: the service says nothing of the rest.
  if (known && known.resolvedAt !== null && !isOpenAgain(view, payment, key, "cancel")) return []
  return raise(view, {
    ...about(payment, view),
    ...{ kind: "void_failed" as const, key },
    message: `The store gave this payment up, and the service would not release what is not captured of it: ${why}`,
    next_step:
      "Release the rest in the service's portal and say so here, or let it lapse at the customer's bank. What the portal shows as captured and not refunded, refund there. Then close this entry.",
  })
}

/** Money of which a person was told that it has no order has got one, whatever becomes of what is under way with it. */
export function planFound(view: View, payment: PaymentView): Action[] {
  const { booking, orderNo } = payment
  const { order, incidents } = view.case
  if (incidents.length === 0 || !isKeptByOrder(view, payment)) return []
  if (!booking || booking.canceledAt) return []
  // One that an order could do without stays a duplicate although the order has it; of several nobody can tell.
  const isExcess = !order || standingOf(view)?.minus(order.total).isPositive() === true
  const kinds = isExcess ? (["late_money"] as const) : (["late_money", "duplicate_payment"] as const)
  return kinds.flatMap((kind) => close(view, payment, withoutOrderKey({ kind, orderNo }, booking.transactionId)))
}

/**
 * An order that stands counts on the payment, be it that it came to owe what was to be released before. What is
 * captured of one that an edit replaced stays with it, too; of the rest nothing can be voided.
 */
function isKeptByOrder(view: View, { orderNo, booking, isReplaced, record, holds }: PaymentView): boolean {
  const { order } = view.case
  const isStanding = order ? order.canceledAt === null : isShared(view.case)
  if (!isStanding || !booking || !holds || !record?.transactionId) return false
  if (planRelease(view).some((step) => "orderNo" in step && step.orderNo === orderNo)) return false
  return wasCaptured(record.status.meaning) === true || (booking.canceledAt === null && !isReplaced)
}

/** The bank is at the refund of all that is left. */
function isAllBeingRefunded(payment: PaymentView): boolean {
  const { record, transactions } = payment
  const others = transactions.filter((other) => other !== record && holdsMoney(other.status.meaning))
  if (!record || others.length > 0 || !holdsMoney(record.status.meaning) || !wasCaptured(record.status.meaning)) {
    return false
  }
  return leftToRefund(payment, record)?.isZero() === true
}
