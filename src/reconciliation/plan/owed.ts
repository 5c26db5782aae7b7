import { endedWithoutMoney } from "../../acquirer/domain/payment-state"
import type { Money } from "../../acquirer/domain/money"
import {
  hasGoodsAsPlaced,
  isAsPlaced,
  isBeingChanged,
  sumOfParts,
  type BookingFacts,
  type OrderFacts,
} from "../../medusa/purchase-facts"
import { longestWait } from "../../modules/acquiring/longest-wait"
import { isAccepted } from "../../modules/acquiring/operation-row"
import { refundOf } from "../../operations/evidence"
import { overpaidKey } from "../../operations/overpaid"
import { unbookedPart } from "../../operations/unbooked"
import type { Action } from "../action"
import { planCredit } from "./credit"
import { about, close, raiseOnce, raiseUnlessSeen } from "./incident-steps"
import { planLedger } from "./ledger"
import { planRelease } from "./release"
import {
  countedBookings,
  isBeingPlaced,
  isCheckoutOpen,
  keptOf,
  standingOf,
  standsFor,
  type PaymentView,
  type View,
} from "./view"

/** An order that is paid with less, or with more, than it comes to. */
export function planOwed(view: View): Action[] {
  return [...planUnderpaid(view), ...planPaidAgain(view), ...planOverpaid(view)]
}

/** The core compares nothing when it completes a cart: an order can be placed for less than it costs. */
function planUnderpaid(view: View): Action[] {
  const { order, collections } = view.case
  const [payment] = view.payments
  if (!order || !payment) return []
  const key = `underpaid_order:${order.id}`
  // Of an order that a merchant has changed the core itself shows what it owes.
  if (order.canceledAt || !hasGoodsAsPlaced(order)) return close(view, payment, key)
  if (view.isUncertain || isBeingChanged(order)) return []
  const isPaid = (standingOf(view)?.compare(order.total) ?? -1) >= 0
  if (isPaid) return close(view, payment, key)
  const bookings = collections.flatMap((collection) => countedBookings(collection, order))
  // Beside a part that is captured the rest may have been voided: it was placed with the whole, and counts on the part.
  const standing = bookings.filter((booking) => booking.canceledAt === null || keptOf(booking).isPositive())
  if (standing.length === 0 && !hasLostItsMoney(view)) return []
  const zero = order.total.minus(order.total)
  const placedWith = standing.reduce((sum, { amount }) => sum.plus(amount), zero)
  // What was refunded gives the order credit, or is about to: that takes nothing off what it was placed for.
  const isSettled = planLedger(view).length === 0 && planCredit(view).length === 0
  if (placedWith.compare(order.total) >= 0 && !isSettled) return []
  const placedFor = standing.length === 0 ? order.total : totalBeforeRefunds(order, standing)
  if (placedWith.compare(placedFor) >= 0) return []
  const paid = standing.reduce((sum, booking) => sum.plus(paidBy(booking, zero)), zero)
  return raiseOnce(view, {
    ...about(payment, view),
    kind: "wrong_amount",
    key,
    amount: placedFor.minus(paid).toDecimalString(),
    message: paid.isPositive()
      ? `The order comes to ${placedFor}, and ${paid} was paid for it: the cart changed while it was being paid.`
      : `The order comes to ${order.total}, and nothing pays for it any more: its payment was released.`,
    next_step: "Ask the customer to pay the rest, take goods off the order, or cancel it.",
  })
}

/** What a payment brought the order, be it refunded since. */
function paidBy({ amount, canceledAt, captures }: BookingFacts, zero: Money): Money {
  return canceledAt === null ? amount : sumOfParts(captures, zero)
}

/** A merchant's own credit stays taken off. */
function totalBeforeRefunds({ total, changes }: OrderFacts, bookings: readonly BookingFacts[]): Money {
  const zero = total.minus(total)
  const credit = changes.filter(({ isConfirmed }) => isConfirmed).reduce((sum, one) => sum.plus(one.credit), zero)
  const refunded = sumOfParts(bookings.flatMap(({ refunds }) => refunds), zero) // prettier-ignore
  return total.plus(refunded.compare(credit) < 0 ? refunded : credit)
}

/**
 * More is held than the order comes to, and no payment is wholly too much: captured whole it would charge too much.
 * Several payments do that when something is found captured after the shopper has paid for it once more, a single one
 * when its cart came to less while it was being paid.
 */
function planOverpaid(view: View): Action[] {
  const { order, collections } = view.case
  const [payment] = view.payments
  const standing = standingOf(view)
  if (!order || !payment || !standing) return []
  const key = overpaidKey(order.id)
  const over = closeAll(view, key)
  if (order.canceledAt) return over
  if (isBeingChanged(order)) return []
  if (view.isUncertain) return mostStanding(view, order).compare(order.total) <= 0 ? over : []
  const zero = order.total.minus(order.total)
  const bookings = collections.flatMap((collection) =>
    countedBookings(collection, order).map((booking) => ({
      booking,
      isOpen: booking.canceledAt === null && !collection.isReplaced,
    })),
  )
  // Of what an edit replaced only what is captured counts.
  const counted = bookings.filter(({ booking, isOpen }) => (isOpen ? standsFor(booking) : keptOf(booking)).isPositive())
  const open = bookings.filter(({ booking, isOpen }) => isOpen && standsFor(booking).isPositive())
  const restOf = ({ amount, captures }: BookingFacts) => amount.minus(sumOfParts(captures, zero))
  const reserved = open.reduce((sum, { booking }) => sum.plus(restOf(booking)), zero)
  const rest = order.total.minus(standing.minus(reserved))
  const owed = rest.isNegative() ? zero : rest
  const isSingle = counted.length === 1
  // Of an order that a merchant has changed the core itself shows what is to be refunded.
  const isTooMuch = isSingle
    ? (isAsPlaced(order) || isOpen(view, key)) && standing.compare(order.total) > 0
    : counted.length > 1 && (reserved.compare(owed) > 0 || wasPaidTwice(order, standing, counted))
  const isOnItsWayBack = standing.minus(goingBack(view, zero)).compare(order.total) <= 0
  if (!isTooMuch || isOnItsWayBack || isTakenExactly(order, standing.minus(reserved), counted)) return over
  if (planRelease(view).length > 0) return []
  const settledAt = new Date(order.createdAt.getTime() + longestWait({ settings: payment.policy }))
  if (isSingle && view.now < settledAt) {
    const because = "the core may still cancel an order that was placed just now"
    return [{ kind: "query_again_at", orderNo: payment.orderNo, at: settledAt, because }]
  }
  const isOf = (some: readonly Counted[]) => (one: PaymentView) =>
    some.some(({ booking }) => booking.id === one.booking?.id)
  // What is to be done next is done with what is reserved, else with what was paid last.
  const its =
    view.payments.findLast(isOf(open.filter(({ booking }) => restOf(booking).isPositive()))) ??
    view.payments.findLast(isOf(counted)) ??
    payment
  const elsewhere = over.filter((step) => "account" in step && step.account !== its.known.account)
  const raised = raiseUnlessSeen(view, {
    ...about(its, view),
    kind: isSingle ? "wrong_amount" : "duplicate_payment",
    key,
    amount: (isSingle ? standing.minus(order.total) : reserved.minus(owed)).toDecimalString(),
    message: isSingle
      ? `The order comes to ${order.total}, and ${standing} was paid for it: the cart changed while it was being paid.`
      : `The order comes to ${order.total}, and ${standing} is captured or authorized for it.`,
    next_step: nextStepOf(order.total, standing, reserved, owed),
  })
  return [...elsewhere, ...raised]
}

/** What the order's payments stand for at the most, whatever comes of what is not known yet: a capture takes what is reserved. */
function mostStanding({ case: { collections } }: View, order: OrderFacts): Money {
  const zero = order.total.minus(order.total)
  return collections
    .flatMap((collection) => countedBookings(collection, order))
    .reduce((sum, { amount, refunds }) => sum.plus(amount).minus(sumOfParts(refunds, zero)), zero)
}

/**
 * Refunds that the service has taken and the bank has not made yet, and those it has made that the store cannot book
 * because nobody says what was captured: nobody has to refund that once more.
 */
function goingBack({ payments }: View, zero: Money): Money {
  return payments.reduce((sum, { facts, record, booking, operations }) => {
    const refunds = (facts?.refunds ?? []).filter(
      ({ transactionId, refund }) => transactionId === record?.transactionId && refund.currency === zero.currency,
    )
    const inState = (meaning: "pending" | "refunded") =>
      refunds.filter(({ status }) => status.meaning === meaning).reduce((total, { refund }) => total.plus(refund), zero)
    const unbooked = inState("refunded").minus(booking ? sumOfParts(booking.refunds, zero) : zero)
    // What the service has said that it is at need not be listed yet.
    const unlisted = operations
      .filter((row) => row.kind === "refund" && row.currency_code === zero.currency && isAccepted(row))
      .filter((row) => refundOf(row, refunds, operations) === undefined)
      .reduce((total, row) => total.plus(unbookedPart(row, booking?.refunds ?? []) ?? zero), zero)
    return sum
      .plus(inState("pending"))
      .plus(unlisted)
      .plus(unbooked.isNegative() ? zero : unbooked)
  }, zero)
}

function nextStepOf(total: Money, standing: Money, reserved: Money, owed: Money): string {
  if (!reserved.isPositive())
    return `Refund ${standing.minus(total)}. If the service's portal shows that refund already, say so here.`
  if (owed.isPositive()) return `Capture ${owed} of what is authorized, and no more.`
  return "Cancel the payment that is authorized and not captured."
}

interface Counted {
  booking: BookingFacts
}

/** Just what the order comes to is captured: what is left of the authorisations that it was captured of lapses. */
function isTakenExactly({ total }: OrderFacts, taken: Money, counted: readonly Counted[]): boolean {
  return taken.equals(total) && counted.every(({ booking: { captures } }) => captures.length > 0)
}

/**
 * Of an order that came to less after it was paid, the core shows what is to be refunded; of one paid after that, nobody
 * does, nor of one whose second payment the bank would not refund after a part of the first was refunded.
 */
function wasPaidTwice({ total, changes }: OrderFacts, standing: Money, counted: readonly Counted[]): boolean {
  const edits = changes.filter(({ changesGoods }) => changesGoods)
  const isAfterEdits = counted.some(({ booking: { createdAt } }) => edits.every((edit) => createdAt > edit.createdAt))
  return isAfterEdits && standing.compare(total) > 0
}

/** Whichever of the order's payments, of whichever account, it is about. */
function closeAll({ case: { incidents } }: View, key: string): Action[] {
  return incidents
    .filter((one) => one.key === key && one.resolvedAt === null)
    .map(({ account }) => ({ kind: "resolve_incident", account, key, because: "it is over" }))
}

function isOpen({ case: { incidents } }: View, key: string): boolean {
  return incidents.some((one) => one.key === key && one.resolvedAt === null)
}

/** An order that lost a payment is paid by another, or is cancelled: nobody has to ask its customer for it any more. */
function planPaidAgain(view: View): Action[] {
  const { order, incidents } = view.case
  if (!order) return []
  const standing = view.isUncertain ? undefined : standingOf(view)
  const isPaid = standing !== undefined && standing.compare(order.total) >= 0
  if (!order.canceledAt && !isPaid) return []
  const because = order.canceledAt ? "the order is canceled" : "the order is paid by another payment"
  return incidents
    .filter(({ kind, resolvedAt }) => kind === "cancelled_at_service" && resolvedAt === null)
    .map(({ account, key }) => ({ kind: "resolve_incident", account, key, because }))
}

/** What was to pay for the order ended long enough ago that nobody is at it any more, and nothing else is to come. */
function hasLostItsMoney(view: View): boolean {
  const { payments, now } = view
  if (payments.some((payment) => payment.facts === undefined || isBeingPlaced(view, payment))) return false
  const hasEnded = (payment: PaymentView) =>
    payment.transactions.every(
      ({ status: { meaning } }) =>
        endedWithoutMoney(meaning) || (meaning === "created" && !isCheckoutOpen(view, payment)),
    )
  if (payments.every(({ transactions }) => transactions.length === 0) || !payments.every(hasEnded)) return false
  return payments.every(({ operations, policy }) =>
    operations.every(
      (row) => now.getTime() - (row.resolved_at ?? row.sent_at).getTime() > longestWait({ settings: policy }),
    ),
  )
}
