import { SubscriptionEvents, type SubscriptionEvent } from "../../../src/subscriptions/events"
import { refunded, type Transaction } from "../../../src/sandbox/state/transaction"
import { START } from "../clock"
import { hasIncident } from "../invariants/open-incidents"
import type { Violation as Named } from "../invariants/violation"
import { sumOf } from "../payment-module"
import { isInFlight } from "../journal"
import type { RenewalHistory } from "./history"
import { DAY_MS } from "./story"

export type Violation = Named<string>

/** Everything that must hold of a subscription that has come to its end. */
export function renewalViolations(history: RenewalHistory): Violation[] {
  const { world } = history
  return [
    ...world.service.ledger
      .allTransactions()
      .filter((one) => one.origin === "deduction" && hasMoney(one))
      .flatMap((deduction) => ofDeduction(history, deduction)),
    ...ordersOfNothing(history),
    ...standing(history),
    ...unannounced(history),
    ...afterTheEnd(history),
    ...paidAlready(history),
    ...leftUnknown(history),
    ...world.defects.map((detail) => ({ invariant: "no code is broken", detail })),
  ]
}

/** One order per deduction, with the service's own sums; or a person knows. */
function ofDeduction(history: RenewalHistory, deduction: Transaction): Violation[] {
  const { world, tables } = history
  const { records } = world
  const { orderNo } = deduction
  const orders = [...records.orders.values()].filter(({ cartId }) => cartId === orderNo)
  const row = tables.renewals.find((one) => one.order_no === orderNo)
  const wanted = history.refundWanted(orderNo, deduction.captured)
  if (refunded(deduction).compare(wanted) > 0)
    return [broken("nothing is refunded that nobody wanted", `${orderNo}: ${refunded(deduction)}, wanted ${wanted}`)]
  if (orders.length > 1) return [broken("one order per deduction", `${orderNo} has ${orders.length} orders`)]
  const [order] = orders
  if (order && isGivenUp(history)) return [broken("no order of a contract that is given up", orderNo)]
  const wentBackAt = refundedInDrawerAt(history, deduction)
  if (order && order.createdAt.getTime() > wentBackAt + SKEW_MS)
    return [broken("no order for money that went back", orderNo)]
  const isToldOf = hasIncident(world, (key) => key === `renewal_without_order:${row?.id}`)
  if (!order) {
    const isReturned = row?.state === "recorded" && refunded(deduction).equals(deduction.captured)
    const isRecorded = row?.state === "recorded" && wasToBeRecorded(history, deduction)
    if (isReturned || isRecorded || (isToldOf && row?.state === "paid")) return []
    return [broken("one order per deduction", `${orderNo} has no order and nobody knows: ${row?.state}`)]
  }
  if (row?.state === "recorded" && refunded(deduction).equals(deduction.captured)) {
    const isTold = hasIncident(world, (key) => key === `renewal_refunded:${row.id}`)
    return isTold ? [] : [broken("an order for nothing is told of", orderNo)]
  }
  const bookings = records.collectionsOf(order.id).flatMap((one) => one.bookings)
  const captured = sumOf(bookings.flatMap(({ captures }) => captures), order.goods) // prettier-ignore
  const back = sumOf(bookings.flatMap(({ refunds }) => refunds), order.goods) // prettier-ignore
  const booked = sumOf(order.transactions, order.goods)
  const isEqual = captured.equals(deduction.captured) && back.equals(refunded(deduction))
  return [
    ...(isEqual && booked.equals(captured.minus(back)) && bookings.length === 1
      ? []
      : [broken("both sides agree", `${orderNo}: captured ${captured}, refunded ${back}, booked ${booked}; at the service ${deduction.captured}, ${refunded(deduction)}`)]), // prettier-ignore
    ...(order.canceledAt ? [broken("a paid order is not cancelled by us", orderNo)] : []),
    ...(row?.state === "ordered" && row.order_id === order.id
      ? []
      : [broken("a renewal says what became of it", `${orderNo} is ${row?.state}`)]),
    ...(isToldOf ? [broken("no incident is false", `${orderNo} has its order`)] : []),
    ...(order.goods.equals(deduction.captured)
      ? []
      : [broken("an order is for what was taken", `${orderNo}: ${order.goods}, taken ${deduction.captured}`)]),
    // The service always takes what the contract says, a promotion's price included.
    ...(hasIncident(world, (key) => key === `renewal_amount:${row?.id}`)
      ? [broken("no incident is false", `${orderNo} took what was agreed`)]
      : []),
  ]
}

/** The merchant wanted no order of it, at the time of the deduction or later. */
function wasToBeRecorded({ story }: RenewalHistory, { createdAt }: Transaction): boolean {
  const set = story.events.filter((event) => event.do === "set_renewals")
  const back = set.find(({ to }) => to === "order")
  return set.length > 0 && createdAt <= START + (back?.at ?? Infinity)
}

function ordersOfNothing({ world }: RenewalHistory): Violation[] {
  return [...world.records.orders.values()]
    .filter(({ cartId }) => !world.service.ofOrder(cartId).some(hasMoney))
    .map(({ cartId }) => broken("no order without a deduction", cartId))
}

function hasMoney({ captured }: Transaction): boolean {
  return captured.isPositive()
}

/** So long a cancellation whose answer was lost may take. */
const LONGEST_END_MS = 43_200_000

/** Clocks of servers differ by less. */
const SKEW_MS = 60_000

/** When all of it had gone back by what was pressed in the drawer. */
function refundedInDrawerAt({ world }: RenewalHistory, deduction: Transaction): number {
  const made = world.service.effects.filter(
    ({ kind, transactionId, reference }) =>
      kind === "refund" && transactionId === deduction.id && reference?.startsWith("acqren_"),
  )
  return refunded(deduction).equals(deduction.captured) ? (made.at(-1)?.at ?? Infinity) : Infinity
}

/** It never became a subscription, since others pay for its order. */
function isGivenUp({ tables: { subscriptions, isPaidByOthers } }: RenewalHistory): boolean {
  return isPaidByOthers && (subscriptions[0]?.status === "abandoned" || subscriptions[0]?.status === "pending")
}

/**
 * Nobody is deducted for an order that others pay for, once that can be seen and no page of the checkout can be open.
 */
function paidAlready({ world, paidByOthersAt: at = Infinity, story }: RenewalHistory): Violation[] {
  const over = at + story.checkoutMs + DAY_MS + LONGEST_END_MS
  return world.service.ledger
    .allTransactions()
    .filter(({ origin, createdAt }) => origin === "deduction" && createdAt > over)
    .map(({ orderNo }) => broken("nothing is deducted for an order that others pay for", orderNo))
}

/** The shop's subscribers hear of everything, whoever dies in between. */
function unannounced({ tables: { subscriptions, renewals, events } }: RenewalHistory): Violation[] {
  const [row] = subscriptions
  if (!row?.order_id) return []
  const isTold = (name: SubscriptionEvent, cycle?: number) =>
    events.some((event) => event.id === row.id && event.name === name && event.cycle === cycle)
  const own = renewals.filter(({ subscription_id }) => subscription_id === row.id)
  const renewed = events.filter(({ id, name }) => id === row.id && name === SubscriptionEvents.RENEWED).length
  const ordered = own.filter(({ state }) => state === "ordered").length
  return [
    ...(isTold(SubscriptionEvents.ACTIVATED) ? [] : ["it was activated"]),
    ...(row.status !== "cancelled" || isTold(SubscriptionEvents.CANCELLED) ? [] : ["it was cancelled"]),
    ...(row.status !== "ended" || isTold(SubscriptionEvents.ENDED) ? [] : ["it has ended"]),
    ...(renewed >= ordered ? [] : [`it was renewed: ${renewed} of ${ordered}`]),
    // One that is over goes on no more: what fails then is no news to anybody.
    ...own
      .filter(({ state, updated_at }) => state === "failed" && row.ended_at && updated_at < row.ended_at)
      .filter(({ cycle }) => !isTold(SubscriptionEvents.PAST_DUE, cycle))
      .map(({ cycle }) => `deduction ${cycle} failed`),
  ].map((detail) => broken("subscribers are told", detail))
}

function leftUnknown({ world }: RenewalHistory): Violation[] {
  return world.operations.rows
    .filter(isInFlight)
    .map(({ kind, reference }) => broken("what became of everything is known at last", `${kind} ${reference}`))
}

/** A customer who was told that it is cancelled is charged no more. */
function afterTheEnd({ world, canceledAt }: RenewalHistory): Violation[] {
  if (canceledAt === undefined) return []
  return world.service.ledger
    .allTransactions()
    .filter(({ origin, createdAt }) => origin === "deduction" && createdAt > canceledAt + LONGEST_END_MS)
    .map(({ orderNo }) => broken("nobody is charged after cancelling", orderNo))
}

/** The subscription stands where its contract does, and is at rest. */
function standing(history: RenewalHistory): Violation[] {
  const { world, tables, canceledAt, paidByOthersAt } = history
  const { contract } = history.contract
  const [row] = tables.subscriptions
  const made = world.service.ledger.allTransactions().filter((one) => one.origin === "deduction" && hasMoney(one))
  const last = Math.max(0, ...made.map(({ orderNo }) => Number(orderNo.split("R")[1])))
  const isEnded = contract.status === "ended" || contract.deductions >= contract.terms.billingCycle
  // One that the bank gave up may never have been seen: then the contract seems to have stopped before its last
  // deduction.
  const isUnseen = last < contract.deductions
  // A wish that was written down is carried out, also where a server died before it could answer the customer.
  const isCancelled =
    canceledAt !== undefined || paidByOthersAt !== undefined || row?.cancel_requested_by === "customer"
  const isWaiting = tables.renewals.some(({ state }) => state === "paid")
  const expected = isGivenUp(history)
    ? [isWaiting ? "pending" : "abandoned"]
    : isEnded
      ? ["ended", ...(isUnseen || isCancelled ? ["cancelled"] : [])]
      : [contract.status]
  // What waits for a person is tried again until they have decided.
  const isAtRest = row?.next_check_at === null || isWaiting
  const failed = hasIncident(world, (key) => key.startsWith("renewal_failed:") && key.endsWith(`:${last}`))
  return [
    ...(expected.includes(row?.status ?? "")
      ? []
      : [broken("it stands where its contract does", `${row?.status}, not ${expected.join(" or ")}`)]),
    ...(row?.cycle === last || isGivenUp(history)
      ? []
      : [broken("every deduction is known", `${row?.cycle} of ${last}`)]),
    ...(isAtRest ? [] : [broken("it comes to rest", `it is looked at again at ${row?.next_check_at?.toISOString()}`)]),
    ...(failed ? [broken("no incident is false", "a deduction that was made after all is told as failed")] : []),
  ]
}

function broken(invariant: string, detail: string): Violation {
  return { invariant, detail }
}
