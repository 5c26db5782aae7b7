import type { Money } from "../../src/acquirer/domain/money"
import { orderNoOf } from "../../src/medusa/payable-session"
import type { Transaction } from "../../src/sandbox/state/transaction"
import { UNPAID, type CoreRecords, type OrderRecord } from "./core-records"
import type { SimulatedService } from "./service"
import type { World } from "./world"

/** What a transaction still reserves or has taken and not refunded. */
export function standingOf(transaction: Transaction): Money {
  const { phase, authorised } = transaction
  const zero = authorised.minus(authorised)
  if (phase === "review") return authorised
  if (phase !== "authorised") return zero
  // The rest beside a part runs out by itself, and nothing that the service says tells when it was released.
  return transaction.captured.isZero() ? authorised : capturedNet(transaction)
}

/** The same with what may still be captured of it. */
export function promisedOf(transaction: Transaction): Money {
  const standing = standingOf(transaction)
  const isOpen = transaction.phase === "authorised" && transaction.captured.isPositive()
  return isOpen ? standing.plus(transaction.authorised.minus(transaction.captured)) : standing
}

/** What it has taken, less every refund that is made or under way. */
export function capturedNet({ captured, refunds }: Transaction): Money {
  return refunds.filter(({ status }) => status !== "failed").reduce((left, { amount }) => left.minus(amount), captured)
}

/**
 * The order's amount beside a refund passes for the captured sum where nobody knows which of the two the service names,
 * and somebody captured a part at the portal that no answer showed by itself.
 */
export function passesForWhole({ conditions }: World, { events, refunds }: Transaction): boolean {
  const { knownAmount, namesCaptured } = conditions
  if (knownAmount !== undefined || namesCaptured || refunds.length === 0) return false
  return events.some(({ by, what }) => by === "portal" && what.startsWith("captured"))
}

/**
 * Neither a sum nor a state says what the portal captured beside us: the service names the order's amount, and goes on
 * calling the payment captured in part once all that anybody knows of is refunded, or as long as the bank decides of
 * it.
 */
export function isUnsaid({ conditions }: World, { events, refunds }: Transaction): boolean {
  const { hidesRefunds = false, namesCaptured } = conditions
  const isHidden = hidesRefunds || refunds.some(({ status }) => status === "pending")
  return isHidden && !namesCaptured && events.some(({ by, what }) => by === "portal" && what.startsWith("captured"))
}

/** What the bank has not decided to refund: it may stay with the shop. */
export function undecided({ authorised, refunds }: Transaction): Money {
  const zero = authorised.minus(authorised)
  return refunds.reduce((sum, { status, amount }) => (status === "pending" ? sum.plus(amount) : sum), zero)
}

/** Every transaction at the service that may pay for an order: of its cart's and of its later collections. */
export function transactionsOf(records: CoreRecords, service: SimulatedService, order: OrderRecord): Transaction[] {
  const orderNos = new Set<string>()
  for (const { sessions, bookings } of records.collectionsOf(order.id)) {
    for (const { id } of sessions) orderNos.add(orderNoOf(id))
    for (const { sessionId } of bookings) orderNos.add(orderNoOf(sessionId))
  }
  return [...orderNos].flatMap((orderNo) => service.ofOrder(orderNo))
}

/** Whether another session holds money that stands beside this one, and the core has no payment of either yet. */
export function isPaidBeside(records: CoreRecords, service: SimulatedService, orderNo: string): boolean {
  const found = records.session(`payses_${orderNo}`)
  const unpaid = found?.collection.sessions.filter(({ status }) => UNPAID.includes(status)) ?? []
  if (!found || !unpaid.includes(found.session)) return false
  const others = unpaid.filter((session) => session !== found.session)
  return others.some(({ id }) => service.ofOrder(orderNoOf(id)).some((one) => standingOf(one).isPositive()))
}

export function standingFor(records: CoreRecords, service: SimulatedService, order: OrderRecord): Money {
  const zero = order.goods.minus(order.goods)
  return transactionsOf(records, service, order).reduce((sum, one) => sum.plus(standingOf(one)), zero)
}
