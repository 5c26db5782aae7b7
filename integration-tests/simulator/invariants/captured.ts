import { orderNoOf } from "../../../src/medusa/payable-session"
import { capturable } from "../../../src/sandbox/state/transaction"
import { type OrderRecord, totalOf } from "../core-records"
import { isInFlight } from "../journal"
import { passesForWhole, transactionsOf } from "../standing"
import type { World } from "../world"
import { hasIncident, hasIncidentOf } from "./open-incidents"
import type { Violation } from "./violation"

/** An edit takes the place of these; what their payments hold is released. */
const REPLACED = new Set(["canceled", "partially_captured"])

/**
 * An account that captures at once leaves nothing that is authorised for an order, but for what a person is told of.
 */
export function leftUncaptured(world: World, order: OrderRecord): Violation[] {
  const { settings, records, service, incidents } = world
  if (settings.capture === "by_hand" || order.canceledAt || !totalOf(order).isPositive()) return []
  const orderNos = new Set(transactionsOf(records, service, order).map(({ orderNo }) => orderNo))
  const open = world.operations.rows.filter((row) => isInFlight(row) && orderNos.has(row.order_no ?? ""))
  const unknown = new Set(open.map(({ id }) => `unknown_outcome:${id}`))
  return records.collectionsOf(order.id).flatMap(({ bookings, status }) =>
    bookings
      .filter(({ captures, canceledAt }) => captures.length === 0 && canceledAt === null && !REPLACED.has(status))
      .flatMap((booking): Violation[] => {
        const orderNo = orderNoOf(booking.sessionId)
        const found = service.ofOrder(orderNo).find(({ id }) => id === booking.transactionId)
        if (found?.phase !== "authorised") return []
        if (incidents.some((one) => one.resolvedAt === null && one.order_no === orderNo)) return []
        // While nobody knows what another payment of the order came to, nobody knows what it owes.
        if (hasIncident(world, (key) => unknown.has(key))) return []
        return [{ invariant: "what is to be captured at once is captured", detail: `${orderNo} is authorised` }]
      }),
  )
}

/** What an edit replaced can be captured no more, whatever else is done to it, or a person is told. */
export function unreleased(world: World, order: OrderRecord): Violation[] {
  const { records, service } = world
  if (order.canceledAt) return []
  const replaced = records
    .collectionsOf(order.id)
    .flatMap(({ bookings }) => bookings.filter(({ id }) => world.replacedPayments.has(id)))
  return replaced.flatMap(({ sessionId, transactionId }): Violation[] => {
    const orderNo = orderNoOf(sessionId)
    const found = service.ofOrder(orderNo).find(({ id }) => id === transactionId)
    if (found?.phase !== "authorised" || capturable(found).isZero() || hasIncidentOf(world, found)) return []
    if (passesForWhole(world, found)) return []
    return [
      { invariant: "what an edit replaced is released", detail: `${capturable(found)} of ${orderNo} is reserved` },
    ]
  })
}
