import { Money } from "../../acquirer/domain/money"
import { isAsPlaced, isBeingChanged, sumOfParts } from "../../medusa/purchase-facts"
import type { Action } from "../action"
import { isLeftToPerson } from "./placed-otherwise"
import { closedFirst, isRestReserved, isRestVoided, release, releaseSteps, wasVoidTried } from "./release-steps"
import { hasOrder, isShared, standingOf, standsFor, type PaymentView, type View } from "./view"

const CANCELLED = "the store has canceled what it paid for"

/**
 * Money that the store has given up on and the service still holds, and money that is held twice. A void that failed
 * while the core went on anyway is tried until it is done. What is captured is refunded only when no order counts on
 * it: of an order that stands, a payment that an edit replaced releases what was not captured and keeps the rest.
 */
export function planRelease(view: View): Action[] {
  return [...view.payments.flatMap((payment) => planGivenUp(view, payment)), ...planExcess(view)]
}

function planGivenUp(view: View, payment: PaymentView): Action[] {
  const { order } = view.case
  const { booking, session, record, isOpen, holds, isReplaced } = payment
  if (isOpen || !record?.transactionId || !booking || !(holds || isRestReserved(payment, record))) return []
  const isKept = !order && isLeftToPerson(view, payment)
  const isForNothing = order
    ? order.canceledAt !== null
    : !isKept && (session?.status === "canceled" || booking.canceledAt !== null)
  if (isForNothing)
    return closedFirst(view, payment, CANCELLED, release(view, payment, record, record.transactionId, CANCELLED))
  // What an edit of one of several orders replaced, the others still count on.
  if (booking.canceledAt === null && (!isReplaced || isShared(view.case))) return []
  const isReserved = record.status.meaning === "authorised" || record.status.meaning === "review"
  const isPartly = record.status.meaning === "partially_captured" || isRestReserved(payment, record)
  const hasRest = isPartly && !wasVoidTried(payment, record.transactionId)
  if (!isReserved && !hasRest) return []
  return release(view, payment, record, record.transactionId, "the store has replaced this payment").filter(
    ({ kind }) => kind === "void",
  )
}

/**
 * More is authorised for an order than it comes to: a payment that it can do without is a duplicate, one whose session
 * the shopper replaced before the newest. One that is captured is a duplicate only while nobody has changed the order:
 * afterwards the merchant refunds what it owes its customer.
 */
function planExcess(view: View): Action[] {
  const { order } = view.case
  const standing = standingOf(view)
  if (!order || order.canceledAt || !standing || view.isUncertain) return []
  if (isBeingChanged(order)) return []
  const excess = standing.minus(order.total)
  if (!excess.isPositive()) return []
  const booked = view.payments.filter((payment) => hasOrder(view.case, payment) && payment.booking?.canceledAt === null)
  if (!booked.every(isAgreed)) return []
  const spares = booked.filter(({ booking }) => booking !== undefined && booking.amount.compare(excess) <= 0)
  const reserved = spares.filter(
    ({ booking, record }) =>
      booking?.captures.length === 0 &&
      (record?.status.meaning === "authorised" || record?.status.meaning === "review"),
  )
  const captured = spares.filter(
    ({ booking, record }) =>
      isAsPlaced(order) && booking?.refunds.length === 0 && record?.status.meaning === "captured",
  )
  const replaced = captured.find(({ session }) => session === undefined)
  const spare = reserved.at(-1) ?? replaced ?? captured.at(-1)
  // A payment beside which nothing stands is the one that the order is paid with.
  if (!spare?.record || !spare.booking || !standing.minus(spare.booking.amount).isPositive()) return []
  return releaseSteps(view, spare, spare.record, {
    kind: "duplicate_payment",
    why: `the order comes to ${order.total}, and ${standing} is authorized for it`,
    decision: spare.policy.late_money.duplicate,
  })
}

/** What the store counts on stands at the service: what was released there and is not recorded yet counts twice. */
function isAgreed(payment: PaymentView): boolean {
  const { booking, holds, record } = payment
  if (record && isRestVoided(payment, record)) return false
  if (!booking || !standsFor(booking).isPositive()) return true
  const zero = booking.amount.minus(booking.amount)
  const refunds = payment.refunds?.filter(
    ({ transactionId, status }) => transactionId === record?.transactionId && status.meaning !== "failed",
  )
  const atService = Money.sum(
    (refunds ?? []).map(({ refund }) => refund),
    booking.amount.currency,
  )
  return holds && atService.compare(sumOfParts(booking.refunds, zero)) <= 0
}
