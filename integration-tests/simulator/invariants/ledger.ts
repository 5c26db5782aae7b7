import { ACCEPTED } from "../../../src/modules/acquiring/operation-row"
import { type OrderRecord, type PartRecord, pendingOf } from "../core-records"
import { isInFlight } from "../journal"
import { sumOf } from "../payment-module"
import type { World } from "../world"
import type { Violation } from "./violation"

/** The order's transactions are those of its captures and refunds. */
export function ledger(order: OrderRecord, world: World): Violation[] {
  if (order.canceledAt) return []
  const bookings = world.records.collectionsOf(order.id).flatMap((collection) => collection.bookings)
  // What nobody knows the outcome of is booked nowhere, nor is what the service refused.
  const noMoney = world.operations.rows.filter(
    (row) => row.state === "refused" || (isInFlight(row) && row.error_code !== ACCEPTED),
  )
  const isKnown = ({ id }: PartRecord) => !noMoney.some(({ reference }) => reference === id)
  const captured = sumOf(bookings.flatMap(({ captures }) => captures.filter(isKnown)), order.goods) // prettier-ignore
  const refunded = sumOf(bookings.flatMap(({ refunds }) => refunds.filter(isKnown)), order.goods) // prettier-ignore
  const booked = sumOf(order.transactions, order.goods)
  if (!booked.equals(captured.minus(refunded)) || !order.paid.minus(order.refunded).equals(booked)) {
    const detail = `captured ${captured}, refunded ${refunded}, transactions ${booked}, summary ${order.paid} − ${order.refunded}`
    return [{ invariant: "the order's ledger is that of its rows", detail }]
  }
  // What is refunded of goods that are to come back gets no credit, unless the return is cancelled before it is booked.
  // Two refunds at once each reckon with the same sum that is owed, and so does a cancellation that died: there it says
  // nothing.
  const isKept = order.agreements.length === 0 || order.agreements.some(({ isOver }) => isOver)
  const isUnsure = order.isCreditUnsure || isKept || world.corrected.size > 0 || world.ordersToCancel.has(order.id)
  if (order.credit.compare(order.creditDue) > 0 && !isUnsure) {
    const detail = `it was given ${order.credit} of credit, and its refunds give ${order.creditDue}`
    return [{ invariant: "the order's ledger is that of its rows", detail }]
  }
  // What was refunded before the core made the order of its cart once more pays for nothing.
  const isRefunded = bookings.some(({ refunds }) => refunds.some(({ createdAt }) => createdAt < order.createdAt))
  const isWhole = bookings.length === 1 && !isRefunded && captured.equals(bookings[0]?.amount ?? captured.negate())
  const isChanged = world.editedOrders.has(order.id) || world.creditedOrders.has(order.id)
  if (isWhole && !isChanged && !pendingOf(order).isZero() && captured.equals(order.goods)) {
    return [{ invariant: "the order's ledger is that of its rows", detail: `it still asks for ${pendingOf(order)}` }]
  }
  return []
}
