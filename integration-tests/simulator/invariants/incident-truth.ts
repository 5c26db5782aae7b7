import { capturable, type Transaction } from "../../../src/sandbox/state/transaction"
import type { IncidentRow } from "../incidents"
import { totalOf, type OrderRecord } from "../core-records"
import { hasIncident } from "./open-incidents"
import { isPortalCapture } from "./portal"
import type { Violation } from "./violation"
import { isInFlight } from "../journal"
import { sumOf } from "../payment-module"
import { promisedOf, standingFor, standingOf, transactionsOf } from "../standing"
import type { World } from "../world"

/** Incidents that say what is not so: what is open, and what was closed because the money is released. */
export function falseIncidents(world: World): Violation[] {
  return world.incidents
    .filter(({ resolvedAt, release }) => resolvedAt === null || release === "done")
    .flatMap((incident) => {
      const why = whyFalse(world, incident)
      return why
        ? [{ invariant: "no incident is false", detail: `${incident.kind}: "${incident.message}": ${why}` }]
        : []
    })
}

function whyFalse(world: World, { kind, key, message, release, order_no, order_id, transaction_id }: IncidentRow) {
  const { records, service } = world
  const ofOrderNo = order_no ? service.ofOrder(order_no) : []
  const order = order_id ? records.orders.get(order_id) : undefined
  const isPaid = () => order && standingFor(records, service, order).compare(totalOf(order)) >= 0
  switch (kind) {
    case "void_failed":
      // What the bank has not decided yet may still stay with the shop.
      return ofOrderNo.every((one) => !standingOf(one).isPositive() && !isBeingRefunded(one) && !isRestReserved(one))
        ? "nothing is held any more"
        : whyKept(world, order_no)
    case "cancelled_at_service":
      if (order?.canceledAt) return "the order is cancelled"
      return isPaid() && !isUnnamedTold(world, order) ? "the order is paid" : undefined
    case "unknown_outcome": {
      const row = world.operations.rows.find(({ id }) => key === `unknown_outcome:${id}`)
      return row && isInFlight(row) ? undefined : "its outcome is known"
    }
    case "late_money":
    case "wrong_amount":
    case "duplicate_payment": {
      if (key.startsWith("underpaid_order") && order?.canceledAt) return "the order is cancelled"
      if (key.startsWith("underpaid_order")) return isPaid() ? "the order is paid" : undefined
      if (key.startsWith("overpaid_order")) return whyNotOverpaid(world, order)
      const held = ofOrderNo.find(({ id }) => id === transaction_id)
      const isHeld = held !== undefined && standingOf(held).isPositive()
      if (release === "done") return isHeld ? whyUnreleased(message, held) : undefined
      const isUnderWay = held !== undefined && isBeingRefunded(held)
      if (release) return isHeld || isUnderWay ? undefined : "it is released"
      const booking = records.bookingOfSession(`payses_${order_no}`)
      const collection = booking && records.collection(booking.collectionId)
      const isCounted = collection?.orderId && records.orders.get(collection.orderId)?.canceledAt === null
      return isCounted && booking?.canceledAt === null && booking.transactionId === transaction_id && isHeld
        ? "an order counts on it"
        : undefined
    }
    case "books_differ": {
      if (key.startsWith("reconciling:")) return "there is nothing left to do"
      if (key.startsWith("captured_short:"))
        return order?.canceledAt || isPaid() ? "the order is paid, or over" : undefined
      const booking = records.bookingOfSession(`payses_${order_no}`)
      const found = ofOrderNo.find(({ id }) => id === booking?.transactionId)
      if (!booking || !found || !key.startsWith("unnamed_capture")) return undefined
      if (isCapturedBeside(world, found)) return undefined
      const known = booking.captures.filter(({ id }) => !isUnknown(world, id))
      return sumOf(known, booking.amount).equals(found.captured) ? "both sides agree" : undefined
    }
    case "made_after_all":
      return whyMadeOnce(world, key)
    case "undeclared_account":
      return "the account is declared"
    default:
      return undefined
  }
}

/**
 * What was captured at the portal beside it nobody knows: a person is to look, and may find that it pays for the order.
 */
function isUnnamedTold(world: World, order: OrderRecord | undefined): boolean {
  const all = order ? transactionsOf(world.records, world.service, order) : []
  return all.some(({ orderNo }) => hasIncident(world, (key) => key === `unnamed_capture:${orderNo}`))
}

/** What has our reference and our sum is ours, be it that somebody wrote it at the portal. */
function whyMadeOnce({ operations, service }: World, key: string): string | undefined {
  const row = operations.rows.find(({ id }) => key === `made_after_all:${id}`)
  const isMade = service.effects.some(
    (effect) => effect.kind === row?.kind && (effect.reference ?? effect.reason) === row.reference,
  )
  return isMade ? undefined : "it was not made"
}

/** Where the portal captured a part at the moment of the void, only the rest is released, and the incident says so. */
function whyUnreleased(message: string, held: Transaction): string | undefined {
  if (!message.endsWith("only the rest was released.")) return "it is still held"
  return held.captured.isPositive() && !capturable(held).isPositive() ? undefined : "its rest is still held"
}

/** What the store captured itself says nothing of the portal's part: that both sides agree then is chance. */
function isCapturedBeside({ operations, conditions }: World, { id, events }: Transaction): boolean {
  const ours = operations.rows.some(
    ({ kind, state, source, transaction_id }) =>
      kind === "capture" && state === "done" && source === "store" && transaction_id === id,
  )
  return !conditions.namesCaptured && ours && events.some(isPortalCapture)
}

function isRestReserved(one: Transaction): boolean {
  return one.phase === "authorised" && capturable(one).isPositive()
}

function isBeingRefunded({ refunds }: Transaction): boolean {
  return refunds.some(({ status }) => status === "pending")
}

/** A row of the core's whose operation nobody knows the outcome of: it is no money yet. */
function isUnknown({ operations }: World, id: string): boolean {
  return operations.rows.some((row) => row.reference === id && isInFlight(row))
}

function whyNotOverpaid({ records, service }: World, order: OrderRecord | undefined): string | undefined {
  if (!order || order.canceledAt) return "the order is over"
  const zero = order.goods.minus(order.goods)
  const held = transactionsOf(records, service, order).reduce((sum, one) => sum.plus(promisedOf(one)), zero)
  return held.compare(totalOf(order)) > 0 ? undefined : "it holds no more than it comes to"
}

/** Money that an order counts on was not given up. */
function whyKept(world: World, orderNo: string | null | undefined): string | undefined {
  const { records, service } = world
  const booking = records.bookingOfSession(`payses_${orderNo}`)
  const collection = booking && records.collection(booking.collectionId)
  const order = collection?.orderId ? records.orders.get(collection.orderId) : undefined
  const found = service.ofOrder(orderNo ?? "").find(({ id }) => id === booking?.transactionId)
  if (!order || order.canceledAt || !found || booking?.canceledAt) return undefined
  // Whether the order counts on it is decided once it is known what was captured.
  const isUndecided = world.operations.rows.some((row) => row.order_no === orderNo && isInFlight(row))
  return found.phase === "authorised" && !isUndecided ? "an order counts on it" : undefined
}
