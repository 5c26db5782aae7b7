import { type OrderRecord, pendingOf, totalOf } from "../core-records"
import { Money } from "../../../src/acquirer/domain/money"
import type { Transaction } from "../../../src/sandbox/state/transaction"
import type { IncidentRow } from "../incidents"
import { standingFor, standingOf, transactionsOf } from "../standing"
import type { World } from "../world"
import { hasIncident, hasIncidentOf } from "./open-incidents"
import { isOurCapture, isPortalCapture } from "./portal"
import type { Violation } from "./violation"

/** No transaction stands that the order could do without. */
export function chargedTwice(world: World, order: OrderRecord): Violation[] {
  if (order.canceledAt) return []
  const { records, service } = world
  const all = transactionsOf(records, service, order)
  const standing = standingFor(records, service, order)
  const most = world.mostGoods.get(order.id)
  // Of an order that a merchant has changed the core shows what is to be refunded.
  const isShown = world.editedOrders.has(order.id) && pendingOf(order).plus(standing).compare(totalOf(order)) <= 0
  const isOverpaidTold = hasIncident(world, (key) => key === `overpaid_order:${order.id}`)
  const isTold = isShown || isOverpaidTold
  // What the portal captures of a service that names no captured sum, nobody can know.
  const isUnnamed = !world.conditions.namesCaptured && all.some(({ events }) => events.some(isPortalCapture))
  if (
    most &&
    !isUnnamed &&
    standing.compare(most) > 0 &&
    !isTold &&
    !all.some((one) => hasIncidentOf(world, one, TELLS_OF_EXCESS))
  ) {
    const detail = `the order never came to more than ${most}, and ${standing} stands at the service`
    return [{ invariant: "nobody is charged twice", detail }]
  }
  const spare = all.find((one) => {
    const own = standingOf(one)
    const isKeptByEdit = world.editedOrders.has(order.id) && one.captured.isPositive()
    return own.isPositive() && !isKeptByEdit && standing.minus(own).compare(totalOf(order)) >= 0
  })
  const isUnnamedTold = isUnnamed && all.some((one) => hasIncidentOf(world, one, TELLS_OF_UNNAMED))
  // Beside a capture of ours the portal's shows in nothing: without it nothing is too much.
  const hidden = hiddenIn(world, all)
  const isHidden = spare !== undefined && standing.minus(standingOf(spare)).minus(hidden).compare(totalOf(order)) < 0
  // Of what nobody knows the outcome of, nobody knows what the order owes.
  const isUnknown = all.some((one) => hasIncidentOf(world, one, TELLS_OF_UNKNOWN))
  if (!spare || isOverpaidTold || isUnnamedTold || isHidden || isUnknown || !totalOf(order).isPositive()) return []
  if (hasIncidentOf(world, spare, TELLS_OF_EXCESS)) return []
  const detail = `order of ${totalOf(order)}: ${standing} stands at the service, ${spare.orderNo} is too much`
  return [{ invariant: "nobody is charged twice", detail }]
}

/** What the portal captured beside us, of a service that names no captured sum. */
function hiddenIn({ conditions, service }: World, all: readonly Transaction[]): Money {
  const beside = all.filter(({ events }) => events.some(isPortalCapture) && events.some(isOurCapture))
  const captured = service.effects.filter(
    ({ kind, transactionId, reference }) =>
      kind === "capture" && reference === undefined && beside.some(({ id }) => id === transactionId),
  )
  const zero = Money.ofMinor(0n, "USD")
  return conditions.namesCaptured ? zero : captured.reduce((sum, { money }) => sum.plus(money), zero)
}

/** A part is captured at the portal, and a person has to look up how much, or to refund there what it shows. */
const TELLS_OF_UNNAMED: ReadonlySet<IncidentRow["kind"]> = new Set<IncidentRow["kind"]>(["books_differ", "void_failed"])

const TELLS_OF_UNKNOWN: ReadonlySet<IncidentRow["kind"]> = new Set<IncidentRow["kind"]>(["unknown_outcome"])

/** Incidents that send a person to look whether money is held or taken that an order does without. */
const TELLS_OF_EXCESS: ReadonlySet<IncidentRow["kind"]> = new Set<IncidentRow["kind"]>([
  ...(["late_money", "wrong_amount", "duplicate_payment", "void_failed", "unknown_outcome", "books_differ"] as const),
])
