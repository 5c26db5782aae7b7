import { endedWithoutMoney } from "../../acquirer/domain/payment-state"
import type { Money } from "../../acquirer/domain/money"
import {
  hasGoodsAsPlaced,
  isBeingChanged,
  sumOfParts,
  type BookingFacts,
  type OrderFacts,
} from "../../medusa/purchase-facts"
import { underpaidKey } from "../../modules/acquiring/incident-keys"
import { longestWait } from "../../modules/acquiring/longest-wait"
import type { Action } from "../action"
import { planCredit } from "./credit"
import { about, close, raiseOnce } from "./incident-steps"
import { planLedger } from "./ledger"
import { planOverpaid } from "./overpaid"
import { isRefundedBesideRest } from "./returned"
import {
  countedBookings,
  isBeingPlaced,
  isCheckoutOpen,
  isPlacedWith,
  keptOf,
  owedBy,
  standingOf,
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
  const key = underpaidKey(order.id)
  // Of an order that a merchant has changed the core itself shows what it owes.
  if (order.canceledAt || !hasGoodsAsPlaced(order)) return close(view, payment, key)
  if (view.isUncertain || isBeingChanged(order)) return []
  const isPaid = (standingOf(view)?.compare(order.total) ?? -1) >= 0
  if (isPaid) return close(view, payment, key)
  const bookings = collections.flatMap((collection) => countedBookings(collection, order))
  // Beside a part that is captured the rest may have been voided: it was placed with the whole, and counts on the part.
  const standing = bookings.filter((booking) => booking.canceledAt === null || keptOf(booking).isPositive())
  if (standing.length === 0 && !(wasToBePaid(view) && hasLostItsMoney(view))) return []
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

/** An order that lost a payment is paid by another, or is cancelled: nobody has to ask its customer for it any more. */
function planPaidAgain(view: View): Action[] {
  const { order, incidents } = view.case
  if (!order) return []
  const standing = view.isUncertain ? undefined : standingOf(view)
  const isPaid = standing !== undefined && !owedBy(order, standing).isPositive()
  if (!order.canceledAt && !isPaid) return []
  const because = order.canceledAt ? "the order is canceled" : "the order is paid by another payment"
  return incidents
    .filter(({ kind, resolvedAt }) => kind === "cancelled_at_service" && resolvedAt === null)
    .map(({ account, key }) => ({ kind: "resolve_incident", account, key, because }))
}

/**
 * It was placed with a payment, or has had one. An order that a merchant made is owed from the beginning, and the core
 * shows that.
 */
function wasToBePaid({ case: { collections }, payments }: View): boolean {
  return payments.some(isPlacedWith) || collections.some(({ bookings }) => bookings.length > 0)
}

/** What was to pay for the order ended long enough ago that nobody is at it any more, and nothing else is to come. */
function hasLostItsMoney(view: View): boolean {
  const { payments, now } = view
  if (payments.some((payment) => payment.facts === undefined || isBeingPlaced(view, payment))) return false
  const hasEnded = (payment: PaymentView) =>
    payment.transactions.every((record) => {
      const { meaning } = record.status
      if (endedWithoutMoney(meaning) || isRefundedBesideRest(payment, record)) return true
      return meaning === "created" && !isCheckoutOpen(view, payment)
    })
  if (payments.every(({ transactions }) => transactions.length === 0) || !payments.every(hasEnded)) return false
  return payments.every(({ operations, policy }) =>
    operations.every(
      (row) => now.getTime() - (row.resolved_at ?? row.sent_at).getTime() > longestWait({ settings: policy }),
    ),
  )
}
