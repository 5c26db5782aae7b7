import type { Money } from "../../../src/acquirer/domain/money"
import type { Refund, Transaction } from "../../../src/sandbox/state/transaction"
import { comingBackOf, type OrderRecord, pendingOf, totalOf } from "../core-records"
import type { IncidentRow } from "../incidents"
import { isInFlight } from "../journal"
import { sumOf } from "../payment-module"
import { capturedNet, promisedOf, transactionsOf, undecided } from "../standing"
import type { World } from "../world"
import { hasIncident } from "./open-incidents"
import { isPortalCapture } from "./portal"
import type { Violation } from "./violation"

/** A customer who pays what the order's payment link asks for has paid the order, unless the core set that sum. */
export function unaskedFor(world: World, order: OrderRecord): Violation[] {
  const { records, service } = world
  const zero = order.goods.minus(order.goods)
  const open = records.collectionsOf(order.id).filter(({ status }) => status === "not_paid" || status === "awaiting")
  const isOurs = open.length > 0 && open.every(({ amount, ownAmount }) => ownAmount?.equals(amount))
  // What somebody captured without the service naming the sum, only a person can find out.
  const isUnnamed = transactionsOf(records, service, order).some(
    ({ orderNo, events }) =>
      hasIncident(world, (key) => key === `unnamed_capture:${orderNo}`) ||
      world.operations.rows.some((row) => row.order_no === orderNo && isInFlight(row)) ||
      (!world.conditions.namesCaptured && events.some(isPortalCapture)),
  )
  if (order.canceledAt || !isOurs || isUnnamed) return []
  const asked = open.reduce((sum, { amount }) => sum.plus(amount), zero)
  const replaced = records
    .collectionsOf(order.id)
    .flatMap(({ bookings }) => bookings.filter(({ id }) => world.replacedPayments.has(id)))
  const isReplaced = ({ id }: Transaction) => replaced.some(({ transactionId }) => transactionId === id)
  const standing = transactionsOf(records, service, order).map((one) =>
    (isReplaced(one) ? capturedNet(one) : promisedOf(one)).plus(undecidedAlike(one)),
  )
  const owed = totalOf(order)
    .minus(comingBackOf(order))
    .minus(standing.reduce((sum, one) => sum.plus(one), zero))
    .minus(lackOf(world, order))
  const uncaptured = transactionsOf(records, service, order).reduce(
    (sum, one) => sum.minus(capturedNet(one)),
    totalOf(order).minus(comingBackOf(order)),
  )
  // Goods that are to come back, or came, are not asked for. Of two that ask for the same, one is over once the other
  // is paid; of what was paid of one, no session is made.
  const isTooMuch =
    order.agreements.length > 0 &&
    open.some(({ bookings, amount }) => bookings.length === 0 && amount.isPositive() && amount.compare(uncaptured) > 0)
  if (asked.compare(owed) >= 0 && !isTooMuch) return []
  return [{ invariant: "what an order owes can be paid", detail: `it owes ${owed}, and ${asked} is asked for` }]
}

/**
 * What somebody refunded at the portal in our words and our sum is taken for ours. Ours, which comes late, is booked
 * once the bank has decided it.
 */
function undecidedAlike({ refunds, authorised }: Transaction): Money {
  const ourId = (reason: string) => reason.split(" ", 1)[0]
  const isAlike = ({ id, amount, reason }: Refund) =>
    refunds.some((other) => other.id !== id && other.amount.equals(amount) && ourId(other.reason) === ourId(reason))
  return sumOf(
    refunds.filter((one) => one.status === "pending" && isAlike(one)),
    authorised,
  )
}

/** An order that is not paid says so: to the merchant by what it owes with a way to pay, or by an incident. */
export function underpaid(world: World, order: OrderRecord): Violation[] {
  if (order.canceledAt) return []
  const { records, service } = world
  const zero = order.goods.minus(order.goods)
  // Of two refunds alike the store cannot tell which one the bank has made.
  const held = (one: Transaction) => promisedOf(one).plus(undecided(one))
  const standing = transactionsOf(records, service, order).reduce((sum, one) => sum.plus(held(one)), zero)
  const owed = totalOf(order).minus(standing).minus(unnamedLack(world, order))
  if (!owed.isPositive()) return []
  const isAwaited = transactionsOf(records, service, order).some(
    ({ phase }) => phase === "pending" || phase === "created",
  )
  // Of an order that a merchant has changed the core itself shows what is owed, and how it can be paid.
  const isShown = world.editedOrders.has(order.id) && pendingOf(order).compare(owed) >= 0
  if (isShown || isAwaited) return []
  // A server that died in the core's completion can leave an order that nobody began to pay: the plugin knows of none.
  if (transactionsOf(records, service, order).length === 0) return []
  const orderNos = new Set(transactionsOf(records, service, order).map(({ orderNo }) => orderNo))
  const isAbout = (one: IncidentRow) => one.order_id === order.id || orderNos.has(one.order_no ?? "")
  if (world.incidents.some((one) => one.resolvedAt === null && TELLS_OF_LACK.has(one.kind) && isAbout(one))) return []
  return [
    { invariant: "no order for less than it costs", detail: `it comes to ${totalOf(order)}, ${owed} is not paid` },
  ]
}

/** Incidents that send a person to look whether an order is paid, and no others. */
const TELLS_OF_LACK: ReadonlySet<IncidentRow["kind"]> = new Set<IncidentRow["kind"]>([
  ...(["wrong_amount", "cancelled_at_service", "unknown_outcome", "reversed", "books_differ"] as const),
])

/**
 * What somebody paid too little in an amount that no answer ever named: the store knew only what was captured of it.
 * Where the portal captured a part before the store looked, the amount passes for the sum of that.
 */
function unnamedLack(world: World, order: OrderRecord): Money {
  const { knownAmount, namesCaptured } = world.conditions
  const isCapturedBefore = ({ events }: Transaction) =>
    !namesCaptured &&
    knownAmount === undefined &&
    events.some((event) => isPortalCapture(event) && event.at <= order.createdAt.getTime())
  return lackOf(world, order, (one) => !world.service.named.has(one.id) || isCapturedBefore(one))
}

/** What was paid less than a payment asked for: an order stands on it only where its store did not know. */
function lackOf({ records, service }: World, order: OrderRecord, counts = (_: Transaction) => true): Money {
  const zero = order.goods.minus(order.goods)
  return transactionsOf(records, service, order)
    .filter((one) => one.phase === "authorised" && counts(one))
    .reduce((sum, { orderNo, authorised }) => {
      const asked = records.session(`payses_${orderNo}`)?.session.amount
      return asked ? sum.plus(asked.minus(authorised)) : sum
    }, zero)
}
