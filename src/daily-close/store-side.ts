import { Money } from "../acquirer/domain/money"
import type { RefundRecord } from "../acquirer/domain/records"
import type { PartFacts } from "../medusa/purchase-facts"
import { isAccepted, type OperationKind, type OperationRow } from "../modules/acquiring/operation-row"
import { refundOf } from "../operations/evidence"
import { refundIdIn } from "../operations/refund-reason"
import { isBookedAs } from "../operations/unbooked"
import type { MovementKind } from "./movement"
import type { OrderRecord } from "./order-record"

/** A sum that the store has moved, and when. */
export interface Entry {
  money: Money
  at: Date
  /** Made at the service, and recorded here when it came to light. */
  isExternal?: boolean
  /** The service has accepted it, and nobody knows yet that it is done. */
  isAccepted?: boolean
  /** The service's own record of a refund, where one names the other. */
  record?: RefundRecord | undefined
}

export type StoreSide = Record<MovementKind, Entry[]>

/** The transactions of an order number that the store knows: it has booked them, or moved money of them. */
export function knownTransactions({ booked, recorded, operations, expected }: OrderRecord): Set<string> {
  const moved = operations.filter((row) => row.state === "done" && MOVES.has(row.kind) && !isForeign(row, expected))
  const ids = [booked?.transactionId, recorded?.transactionId, ...moved.map(({ transaction_id }) => transaction_id)]
  return new Set(ids.flatMap((id) => id ?? []))
}

/** An alternative payment that is "done" has only been begun. */
const MOVES: ReadonlySet<OperationKind> = new Set(["authorise", "capture", "cancel", "refund"])

/** What the store has of one transaction: as it is booked, and of what no payment was booked for, by the journal. */
export function storeSide(order: OrderRecord, transactionId: string): StoreSide {
  const booked = order.booked?.transactionId === transactionId ? order.booked : undefined
  const done = (kind: OperationKind) => {
    const rows = order.operations.filter((row) => row.kind === kind && row.state === "done" && row.amount)
    return rows.filter((row) => row.transaction_id === transactionId && !isForeign(row, order.expected))
  }
  const journalled = (row: OperationRow): Entry => ({
    ...{ money: amountOf(row, order), at: row.sent_at, isExternal: row.source === "service" },
    ...(row.kind === "refund" ? { record: recordOf(row, order) } : {}),
  })

  const refunded = booked ? booked.refunds.map((one) => refundEntry(one, order)) : done("refund").map(journalled)
  const captured = booked ? parts(booked.captures) : (whatWasRefunded(done("capture").map(journalled), refunded) ?? [])
  const [cancel] = done("cancel")
  const [authorisation] = done("authorise")
  const authorised = authorisedBy(order, booked, authorisation, cancel ?? done("capture")[0] ?? done("refund")[0])
  const cancelledAt = cancel?.sent_at ?? booked?.canceledAt
  const rest = authorised && sumOf(captured, order).negate().plus(authorised.money)
  return {
    authorised: authorised ? [authorised] : [],
    captured,
    refunded,
    voided: cancelledAt && rest?.isPositive() ? [{ money: rest, at: cancelledAt }] : [],
  }
}

export function sumOf(entries: readonly Entry[], { expected }: Pick<OrderRecord, "expected">): Money {
  return Money.sum(
    entries.map(({ money }) => money),
    expected.currency,
  )
}

function authorisedBy(
  { expected }: OrderRecord,
  booked: OrderRecord["booked"],
  authorisation: OperationRow | undefined,
  other: OperationRow | undefined,
): Entry | undefined {
  if (booked) return { money: booked.amount, at: authorisation?.sent_at ?? booked.createdAt }
  const row = authorisation ?? other
  if (!row) return undefined
  const moved = amountOf(row, { expected })
  // Of what was paid too much nothing was booked, and all of it is refunded.
  const isWhole = row.kind === "authorise" || row.kind === "cancel" || moved.compare(expected) > 0
  return { money: isWhole ? moved : expected, at: row.sent_at }
}

/** Of a payment that was never booked: what was refunded had been captured, whether the journal has it or not. */
function whatWasRefunded(captures: Entry[], refunds: Entry[]): Entry[] | undefined {
  return captures.length > 0 ? captures : refunds.map(({ money, at }) => ({ money, at }))
}

function parts(rows: readonly PartFacts[]): Entry[] {
  return rows.map(({ money, createdAt, isExternal }) => ({ money, at: createdAt, isExternal }))
}

/** The core books a refund that the service has only accepted: it is of the day on which it became known to be done. */
function refundEntry(part: PartFacts, order: OrderRecord): Entry {
  const { id, money, createdAt, isExternal } = part
  const { operations, service } = order
  const operation = operations.find(({ kind, reference }) => kind === "refund" && reference === id)
  const knownAt = operation?.state === "done" && operation.evidence !== "answer" ? operation.resolved_at : null
  return {
    ...{ money, isExternal },
    at: knownAt && knownAt > createdAt ? knownAt : createdAt,
    isAccepted: operation !== undefined && isAccepted(operation),
    record: recordOf(operation, order) ?? service.refunds.find((record) => isBookedAs(namesIn(record), part)),
  }
}

function recordOf(row: OperationRow | undefined, { operations, service }: OrderRecord): RefundRecord | undefined {
  return row && refundOf(row, service.refunds, operations)
}

/** Its own reference, and the id of ours that it was made with. */
function namesIn({ referenceId, reason = "" }: RefundRecord): string[] {
  return [referenceId, refundIdIn(reason)].flatMap((name) => name ?? [])
}

/** What came in another currency than was expected, and was released in it, is in no sum of the order. */
export function isForeign({ currency_code }: OperationRow, expected: Money): boolean {
  return currency_code !== null && currency_code !== expected.currency
}

function amountOf({ amount }: OperationRow, { expected }: Pick<OrderRecord, "expected">): Money {
  return Money.exact(amount ?? "0", expected.currency)
}
