import type { Money } from "../../acquirer/domain/money"
import {
  isAsPlaced,
  isBeingChanged,
  sumOfParts,
  type BookingFacts,
  type CollectionFacts,
  type OrderFacts,
} from "../../medusa/purchase-facts"
import { longestWait } from "../../modules/acquiring/longest-wait"
import { isAccepted } from "../../modules/acquiring/operation-row"
import { refundOf } from "../../operations/evidence"
import { overpaidKey } from "../../modules/acquiring/incident-keys"
import { unbookedPart } from "../../operations/unbooked"
import type { Action } from "../action"
import { about, raiseUnlessSeen } from "./incident-steps"
import { planRelease } from "./release"
import { countedBookings, keptOf, standingOf, standsFor, type PaymentView, type View } from "./view"

/**
 * More is held than the order comes to, and no payment is wholly too much: captured whole it would charge too much.
 * Several payments do that when something is found captured after the shopper has paid for it once more, a single one
 * when its cart came to less while it was being paid, or its order after it was authorised.
 */
export function planOverpaid(view: View): Action[] {
  const { order } = view.case
  const [payment] = view.payments
  const standing = standingOf(view)
  if (!order || !payment || !standing) return []
  const key = overpaidKey(order.id)
  const over = closeAll(view, key)
  if (order.canceledAt) return over
  if (isBeingChanged(order)) return []
  if (view.isUncertain) return mostStanding(view, order).compare(order.total) <= 0 ? over : []
  const sums = sumsOf(view, order, standing)
  if (!isTooMuch(view, order, standing, sums) || isTakenExactly(order, sums)) return over
  if (standing.minus(goingBack(view, sums)).compare(order.total) <= 0) return over
  if (planRelease(view).length > 0) return []
  const isSingle = sums.counted.length === 1
  const settledAt = new Date(lastMadeAt(order) + longestWait({ settings: payment.policy }))
  if (isSingle && view.now < settledAt) {
    const because = isAsPlaced(order)
      ? "Medusa may still cancel an order that was placed just now"
      : "Medusa may still void the payment of an order that was changed just now"
    return [{ kind: "query_again_at", orderNo: payment.orderNo, at: settledAt, because }]
  }
  const moved = movedNext(view, sums) ?? payment
  const elsewhere = over.filter((step) => "account" in step && step.account !== moved.known.account)
  const raised = raiseUnlessSeen(view, {
    ...about(moved, view),
    kind: isSingle ? "wrong_amount" : "duplicate_payment",
    key,
    amount: amountOf(order.total, sums).toDecimalString(),
    message:
      isSingle && isAsPlaced(order)
        ? `The order comes to ${order.total}, and ${standing} was paid for it: the cart changed while it was being paid.`
        : `The order comes to ${order.total}, and ${standing} is captured or authorized for it.`,
    next_step: nextStepOf(order.total, sums),
  })
  return [...elsewhere, ...raised]
}

/** The order's payments, and what of them is taken and what only reserved. */
interface Sums {
  /** The payments that stand for something; of what an edit replaced only what is captured. */
  counted: BookingFacts[]
  /** Those of them that can still be captured or released. */
  open: BookingFacts[]
  /** Authorised and not captured. */
  reserved: Money
  /** Captured, less what was refunded. */
  taken: Money
  /** What the order comes to beyond what is taken; never negative. */
  owed: Money
  zero: Money
}

function sumsOf({ case: { collections } }: View, order: OrderFacts, standing: Money): Sums {
  const zero = order.total.minus(order.total)
  const bookings = collections.flatMap((collection) =>
    countedBookings(collection, order).map((booking) => ({
      booking,
      isOpen: booking.canceledAt === null && !collection.isReplaced,
    })),
  )
  const counted = bookings
    .filter(({ booking, isOpen }) => (isOpen ? standsFor(booking) : keptOf(booking)).isPositive())
    .map(({ booking }) => booking)
  const open = bookings
    .filter(({ booking, isOpen }) => isOpen && standsFor(booking).isPositive())
    .map(({ booking }) => booking)
  const reserved = open.reduce((sum, booking) => sum.plus(restOf(booking)), zero)
  const taken = standing.minus(reserved)
  const rest = order.total.minus(taken)
  return { counted, open, reserved, taken, owed: rest.isNegative() ? zero : rest, zero }
}

function restOf({ amount, captures }: BookingFacts): Money {
  return amount.minus(sumOfParts(captures, amount.minus(amount)))
}

function isTooMuch(view: View, order: OrderFacts, standing: Money, { counted, reserved, owed }: Sums): boolean {
  if (counted.length === 0) return false
  // What is reserved is in none of the core's sums: nobody else tells of it.
  if (reserved.compare(owed) > 0) return true
  if (counted.length > 1) return wasPaidTwice(view, order, standing, counted)
  // Of captured money the core itself shows what is to be refunded once a merchant has changed the order.
  return (isAsPlaced(order) || isOpen(view, overpaidKey(order.id))) && standing.compare(order.total) > 0
}

/** The core may still cancel an order that was placed, or void the payment of one that was changed, just now. */
function lastMadeAt({ createdAt, changes }: OrderFacts): number {
  const confirmed = changes.filter(({ isConfirmed }) => isConfirmed)
  return Math.max(...[createdAt, ...confirmed.map((one) => one.goodsChangedAt ?? one.createdAt)].map(Number))
}

/** The payment that the next step is done with: what is reserved, else what was paid last. */
function movedNext({ payments }: View, { counted, open }: Sums): PaymentView | undefined {
  const lastOf = (some: readonly BookingFacts[]) =>
    payments.findLast((one) => some.some((booking) => booking.id === one.booking?.id))
  return lastOf(open.filter((booking) => restOf(booking).isPositive())) ?? lastOf(counted)
}

/** What is too much: to be refunded, else to be released. */
function amountOf(total: Money, { taken, reserved, owed }: Sums): Money {
  return taken.compare(total) > 0 ? taken.minus(total) : reserved.minus(owed)
}

/**
 * What the order's payments stand for at the most, whatever comes of what is not known yet: a capture takes what is
 * reserved.
 */
function mostStanding({ case: { collections } }: View, order: OrderFacts): Money {
  const zero = order.total.minus(order.total)
  return collections
    .flatMap((collection) => countedBookings(collection, order))
    .reduce((sum, { amount, refunds }) => sum.plus(amount).minus(sumOfParts(refunds, zero)), zero)
}

/**
 * Refunds that the service has taken and the bank has not made yet, and those it has made that the store cannot book
 * because nobody says what was captured: nobody has to refund that once more. What was paid beside the order's
 * payments, and goes back by itself, stands for nothing of it.
 */
function goingBack({ payments }: View, { counted, zero }: Sums): Money {
  const own = payments.filter(({ booking }) => counted.some(({ id }) => id === booking?.id))
  return own.reduce((sum, { refunds: found, record, booking, operations }) => {
    const refunds = (found ?? []).filter(
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

function nextStepOf(total: Money, { taken, reserved, owed }: Sums): string {
  if (owed.isPositive()) return `Capture ${owed} of what is authorized, and no more.`
  const beyond = taken.minus(total)
  if (reserved.isPositive())
    return beyond.isPositive()
      ? `Release what is authorized and not captured, then refund ${beyond}.`
      : "Release what is authorized and not captured."
  return `Refund ${beyond}. If the service's portal shows that refund already, say so here.`
}

/** Just what the order comes to is captured: what is left of the authorisations that it was captured of lapses. */
function isTakenExactly({ total }: OrderFacts, { taken, counted }: Sums): boolean {
  return taken.equals(total) && counted.every(({ captures }) => captures.length > 0)
}

/**
 * Of an order that came to less after it was paid, the core shows what is to be refunded; of one paid after that,
 * nobody does, nor of one whose second payment the bank would not refund after a part of the first was refunded.
 */
function wasPaidTwice({ case: { collections } }: View, order: OrderFacts, standing: Money, counted: Counted): boolean {
  const edits = order.changes.filter(({ changesGoods, isConfirmed }) => changesGoods && isConfirmed)
  const isAfterEdits = counted.some(({ id, createdAt }) => {
    const collection = collections.find(({ bookings }) => bookings.some((booking) => booking.id === id))
    return edits.every((edit) => createdAt > edit.createdAt) || (collection && isMadeByLast(collection, edits))
  })
  return isAfterEdits && standing.compare(order.total) > 0
}

type Counted = readonly BookingFacts[]

/**
 * An edit and the collection that it makes have the time of one process; whoever pays for it, and whoever confirms
 * another edit, may have another's.
 */
function isMadeByLast({ cartId, createdAt }: CollectionFacts, edits: OrderFacts["changes"]): boolean {
  const last = edits.toSorted((one, other) => one.version - other.version).at(-1)
  const maker = edits
    .filter(({ goodsChangedAt: at }) => at !== null && at <= createdAt)
    .toSorted((one, other) => Number(one.goodsChangedAt) - Number(other.goodsChangedAt))
    .at(-1)
  return cartId === undefined && maker !== undefined && maker === last
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
