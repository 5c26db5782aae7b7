import { refunded, type Transaction } from "../../../src/sandbox/state/transaction"
import { hasIncident, type Violation } from "../invariants"
import { sumOf } from "../payment-module"
import type { RenewalHistory } from "./history"

/** Everything that must hold of a subscription that has come to its end. */
export function renewalViolations(history: RenewalHistory): Violation[] {
  const { world } = history
  return [
    ...world.service.ledger
      .allTransactions()
      .filter(({ origin, phase }) => origin === "deduction" && phase !== "declined")
      .flatMap((deduction) => ofDeduction(history, deduction)),
    ...ordersOfNothing(history),
    ...standing(history),
    ...world.defects.map((detail) => ({ invariant: "no code is broken", detail })),
  ]
}

/** One order per deduction, with the service's own sums; or a person knows. */
function ofDeduction({ world, tables }: RenewalHistory, deduction: Transaction): Violation[] {
  const { records } = world
  const { orderNo } = deduction
  const orders = [...records.orders.values()].filter(({ cartId }) => cartId === orderNo)
  const row = tables.renewals.find((one) => one.order_no === orderNo)
  if (orders.length > 1) return [broken("one order per deduction", `${orderNo} has ${orders.length} orders`)]
  const [order] = orders
  const isToldOf = hasIncident(world, (key) => key === `renewal_without_order:${row?.id}`)
  if (!order) {
    const isReturned = row?.state === "recorded" && refunded(deduction).equals(deduction.captured)
    if (isReturned || (isToldOf && row?.state === "paid")) return []
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
  ]
}

function ordersOfNothing({ world }: RenewalHistory): Violation[] {
  return [...world.records.orders.values()]
    .filter(({ cartId }) => !world.service.ofOrder(cartId).some(({ phase }) => phase !== "declined"))
    .map(({ cartId }) => broken("no order without a deduction", cartId))
}

/** The subscription stands where its contract does, and is at rest. */
function standing({ world, tables, contract: { contract } }: RenewalHistory): Violation[] {
  const [row] = tables.subscriptions
  const isEnded = contract.status === "ended" || contract.deductions >= contract.terms.billingCycle
  const expected = isEnded ? "ended" : contract.status
  // What waits for a person is tried again until they have decided.
  const isAtRest = row?.next_check_at === null || tables.renewals.some(({ state }) => state === "paid")
  const failed = hasIncident(
    world,
    (key) => key.startsWith("renewal_failed:") && key.endsWith(`:${contract.deductions}`),
  )
  return [
    ...(row?.status === expected
      ? []
      : [broken("it stands where its contract does", `${row?.status}, not ${expected}`)]),
    ...(row?.cycle === contract.deductions ? [] : [broken("every deduction is known", `${row?.cycle} of ${contract.deductions}`)]), // prettier-ignore
    ...(isAtRest ? [] : [broken("it comes to rest", `it is looked at again at ${row?.next_check_at?.toISOString()}`)]),
    ...(failed ? [broken("no incident is false", "a deduction that was made after all is told as failed")] : []),
  ]
}

function broken(invariant: string, detail: string): Violation {
  return { invariant, detail }
}
