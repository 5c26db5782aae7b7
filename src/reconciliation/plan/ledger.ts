import { accountOf } from "../../medusa/provider-id"
import { sumOfParts, type BookingFacts, type CollectionFacts, type PartFacts } from "../../medusa/purchase-facts"
import { longestWait } from "../../modules/acquiring/longest-wait"
import type { OperationRow } from "../../modules/acquiring/operation-row"
import type { Money } from "../../acquirer/domain/money"
import type { Action, CollectionSums } from "../action"
import { mayBeForgotten, seemsUnmade } from "./reversals"
import { countedBookings, holdsUp, standsFor, UNPAID, type PaymentView, type View } from "./view"

/** The core books an operation in steps after the hook that asked for it has returned. */
const BOOKING_MS = 3_000

/**
 * What follows from the store's capture and refund rows: a payment's `captured_at`, a collection's sums and status, one
 * order transaction per row with the row's own amount, the order's summary. The core derives these in steps that a
 * crash can cut off, and from concurrent partial captures it books the wrong amount for one of them.
 */
export function planLedger(view: View): Action[] {
  const steps = [...planPayments(view), ...planCollections(view), ...planTransactions(view)]
  if (steps.length === 0) return planSummary(view)
  const [busy] = view.payments.filter((payment) => isAwaited(view, payment) || isBeingBooked(view, payment))
  return busy ? [waitForCore(view, busy)] : steps
}

/** Where the core is at a capture or refund of a payment, what is booked and what is not is known in a moment. */
export function planBusy(view: View): Action[] {
  return view.payments
    .filter((payment) => !payment.isOpen && isBeingBooked(view, payment))
    .map((payment) => waitForCore(view, payment))
}

function waitForCore({ now }: View, { orderNo }: PaymentView): Action {
  const at = new Date(now.getTime() + BOOKING_MS)
  return { kind: "query_again_at", orderNo, at, because: "Medusa is booking an operation" }
}

function planPayments({ payments, now }: View): Action[] {
  return payments.flatMap((payment): Action[] => {
    const { booking } = payment
    if (!booking) return []
    const captured = sumOfParts(booking.captures.filter(isKnown([payment], now)), zeroOf(booking))
    const isFull = captured.compare(booking.amount) >= 0 && captured.isPositive()
    if (isFull === (booking.capturedAt !== null)) return []
    const last = booking.captures.map(({ createdAt }) => createdAt).sort((one, other) => +one - +other)
    return [
      {
        kind: "set_captured_at",
        paymentId: booking.id,
        at: isFull ? (last.at(-1) ?? null) : null,
        because: isFull ? "all of it is captured" : "not all of it is captured",
      },
    ]
  })
}

/**
 * A row of the core's whose operation nobody knows the outcome of is no money yet, nor is one of a refused operation
 * that the core died before it removed: the core's own button would take it for captured, and a merchant would send the
 * goods.
 */
function isKnown(payments: readonly PaymentView[], now: Date): (part: PartFacts) => boolean {
  return ({ id }) =>
    !payments.some(
      (payment) =>
        payment.operations.some((row) => row.reference === id && isNoMoney(row)) || isDoubted(payment, id, now),
    )
}

function isNoMoney(row: OperationRow): boolean {
  return holdsUp(row) || row.state === "refused"
}

/**
 * Captured, says a row that no journal knows, and the service does not. The core may be asking for it at this moment;
 * else it is reversed once nothing is in flight, and once the service has answered.
 */
function isDoubted(payment: PaymentView, id: string, now: Date): boolean {
  const part = payment.booking?.captures.find((one) => one.id === id)
  if (!part || !seemsUnmade(payment, part) || mayBeForgotten(part, now)) return false
  const isYoung = now.getTime() - part.createdAt.getTime() <= longestWait({ settings: payment.policy })
  return isYoung || payment.isOpen || payment.record === undefined
}

function planCollections(view: View): Action[] {
  const { payments, now } = view
  const { order, collections } = view.case
  const isCounted = isKnown(payments, now)
  return collections
    .filter(({ id }) => payments.some(({ collection, booking }) => collection?.id === id && booking))
    .flatMap((collection): Action[] => {
      const counted = countedBookings(collection, order)
      const zero = zeroOf(collection)
      const captured = sumOfParts(counted.flatMap(({ captures }) => captures.filter(isCounted)), zero) // prettier-ignore
      const refunded = sumOfParts(counted.flatMap(({ refunds }) => refunds.filter(isCounted)), zero) // prettier-ignore
      const status = statusFor(view, collection, captured)
      const isRight = collection.capturedAmount.equals(captured) && collection.refundedAmount.equals(refunded)
      if (isRight && status === undefined) return []
      return [
        {
          kind: "set_collection_sums",
          collectionId: collection.id,
          sums: { captured, refunded, ...(status ? { status } : {}) },
          because: `its payments' rows add up to ${captured} captured and ${refunded} refunded`,
        },
      ]
    })
}

const AUTHORISED: ReadonlySet<string> = new Set(["authorized", "partially_authorized"])

function statusFor(
  view: View,
  collection: CollectionFacts,
  captured: CollectionSums["captured"],
): CollectionSums["status"] {
  const { status, amount, bookings } = collection
  if (status === "canceled") return undefined
  const isFull = captured.compare(amount) >= 0 && captured.isPositive()
  // With another capture or refund the core takes it for one that an edit may still replace.
  const isOver = collection.isReplaced || bookings.every(({ canceledAt }) => canceledAt !== null)
  const isOrderStanding = view.case.order?.canceledAt === null
  if (!isFull && isOver && captured.isPositive() && isOrderStanding) {
    return status === "partially_captured" ? undefined : "partially_captured"
  }
  if (!isFull && UNPAID.has(status) && isSettled(view)) {
    const standing = standsOf(countedBookings(collection, view.case.order), zeroOf(collection))
    if (!standing.isPositive()) return undefined
    return standing.compare(amount) >= 0 ? "authorized" : "partially_authorized"
  }
  // The core leaves it at what was authorised once: an order that nobody pays would say that it is paid for.
  if (isOver && captured.isZero() && isOrderStanding && AUTHORISED.has(status)) {
    return collection.isReplaced || isAskedElsewhere(view, collection) ? undefined : "awaiting"
  }
  if (isFull === (status === "completed")) return undefined
  return isFull ? "completed" : "authorized"
}

/** Another collection of the order asks for what it owes: one link is enough. */
function isAskedElsewhere({ case: { collections } }: View, { id }: CollectionFacts): boolean {
  return collections.some((other) => other.id !== id && UNPAID.has(other.status))
}

/**
 * The core may be placing the order, or taking it back, just now. It has then said the last: where it tries a session
 * once more that was authorised already, that a collection is unpaid whose payment stands.
 */
function isSettled({ case: { order }, payments, now }: View): boolean {
  const [payment] = payments
  if (!order || order.canceledAt || !payment) return false
  return now.getTime() - order.createdAt.getTime() > longestWait({ settings: payment.policy })
}

function standsOf(bookings: readonly BookingFacts[], zero: Money): Money {
  return bookings.reduce((sum, booking) => sum.plus(standsFor(booking)), zero)
}

/**
 * The core gives every row it finds the amount of the capture at hand, names the payment instead of the refund when it
 * cancels an order, and leaves behind what a refused operation had been booked with.
 */
function planTransactions({ case: { order, collections }, payments, now }: View): Action[] {
  const ours = new Set(payments.flatMap(({ booking }) => booking?.id ?? []))
  // What an order has of other providers alone is theirs.
  if (!order || ours.size === 0) return []
  const counted = collections
    .flatMap((collection) => countedBookings(collection, order))
    .filter(({ id }) => ours.has(id))
  const isCounted = isKnown(payments, now)
  const wanted = counted.flatMap(({ captures, refunds }) => [
    ...captures.filter(isCounted).map((part) => ({ part, reference: "capture" as const, amount: part.money })),
    ...refunds.filter(isCounted).map((part) => ({ part, reference: "refund" as const, amount: part.money.negate() })),
  ])
  const own = new Set(wanted.map(({ part }) => part.id))
  const uncounted = new Set(
    collections
      .flatMap(({ bookings, formerBookings }) => [...bookings.filter(({ id }) => ours.has(id)), ...formerBookings])
      .filter(({ providerId }) => accountOf(providerId) !== undefined)
      .flatMap(({ captures, refunds }) => [...captures, ...refunds].map(({ id }) => id))
      .filter((id) => !own.has(id)),
  )
  const remove = new Set(
    order.transactions
      .filter(({ reference }) => reference === "capture" || reference === "refund")
      .filter(({ referenceId: id, isGone }) => id !== null && (ours.has(id) || uncounted.has(id) || isGone))
      .map(({ id }) => id),
  )
  const add = wanted.filter(({ part, reference, amount }) => {
    const found = order.transactions.filter((row) => row.reference === reference && row.referenceId === part.id)
    const right = found.find((row) => row.amount.equals(amount))
    for (const row of found) if (row !== right) remove.add(row.id)
    return right === undefined
  })
  if (remove.size === 0 && add.length === 0) return []
  return [
    {
      kind: "correct_transactions",
      orderId: order.id,
      remove: [...remove],
      add: add.map(({ part, reference, amount }) => ({ reference, referenceId: part.id, amount })),
      because: "the order's transactions are not those of its captures and refunds",
    },
  ]
}

/** The core keeps the order's sums by adding and taking away: two that do so at once lose one of the two. */
function planSummary({ case: { order }, payments }: View): Action[] {
  if (!order || payments.every(({ booking }) => booking === undefined)) return []
  const zero = zeroOf({ amount: order.total })
  const sum = (sign: (amount: typeof zero) => boolean) =>
    order.transactions.filter(({ amount }) => sign(amount)).reduce((total, { amount }) => total.plus(amount), zero)
  const paid = sum((amount) => amount.isPositive())
  const refunded = sum((amount) => amount.isNegative()).negate()
  const { summary, total } = order
  const isRight =
    summary.paid.equals(paid) &&
    summary.refunded.equals(refunded) &&
    summary.transactions.equals(paid.minus(refunded)) &&
    summary.pending.equals(total.minus(paid.minus(refunded)))
  if (isRight) return []
  return [{ kind: "correct_summary", orderId: order.id, because: "the order's sums are not those of its transactions" }]
}

/**
 * A hook of the core may still wait for what is in flight. What nobody knows long after is booked nowhere, and may stay
 * unknown for good: the sums do not wait for it.
 */
function isAwaited({ now }: View, { isOpen, operations, policy }: PaymentView): boolean {
  const inFlight = operations.filter(holdsUp)
  if (inFlight.length === 0) return isOpen
  return inFlight.some((row) => now.getTime() - row.sent_at.getTime() <= longestWait({ settings: policy }))
}

/**
 * The core's hook for one of the payment's rows has not returned, or so lately that the core is at its booking. The
 * last it writes of a row is the order's transaction, which names the row, or the payment when the order is cancelled.
 */
function isBeingBooked({ now, case: { order } }: View, payment: PaymentView): boolean {
  const { booking, operations, policy } = payment
  if (!booking) return false
  const { id, captures, refunds } = booking
  const booked = new Set(order?.transactions.map(({ referenceId }) => referenceId))
  const longest = longestWait({ settings: policy })
  return (
    // What was captured at once has no operation of its own, and none comes.
    captures.some((part) => isBusy(part, seemsUnmade(payment, part) ? longest : BOOKING_MS)) ||
    refunds.some((part) => isBusy(part, longest))
  )

  function isBusy(part: PartFacts, longestMs: number): boolean {
    if (part.isExternal || booked.has(part.id) || booked.has(id)) return false
    const row = operations.find(({ reference }) => reference === part.id)
    if (!row) return now.getTime() - part.createdAt.getTime() <= longestMs
    if (row.state === "sent") return true
    const resolvedAt = (row.resolved_at ?? row.sent_at).getTime()
    // Whoever sent it queries for so long, and may be at a query when others learn of it.
    const queriedUntil =
      Math.min(resolvedAt, row.sent_at.getTime() + policy.asking.within_ms) + policy.timeouts.total_ms
    const returnedAt = row.evidence === "answer" ? resolvedAt : queriedUntil
    return now.getTime() - returnedAt < BOOKING_MS
  }
}

function zeroOf({ amount }: Pick<BookingFacts, "amount">) {
  return amount.minus(amount)
}
