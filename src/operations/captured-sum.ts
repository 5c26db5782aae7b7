import { Money } from "../acquirer/domain/money"
import type { RefundRecord, TransactionRecord } from "../acquirer/domain/records"
import { isOpen, type OperationRow } from "../modules/acquiring/operation-row"
import type { PaymentRow } from "../modules/acquiring/payment-row"
import { capturedTotal, isDoubtful } from "./captured-total"

/** What was captured of a transaction, and whether the service's own sum says so. */
export interface CapturedSum {
  money: Money
  /** False when the service names no sum that can be believed: then it is the sum of what we know was captured. */
  isNamed: boolean
}

/** What is known of a transaction beside its record. */
export interface CapturedHints {
  operations: readonly OperationRow[]
  /** The service's refunds of it; undefined while they are not known. */
  refunds: readonly RefundRecord[] | undefined
  /** What the store has booked that the service captured by itself. */
  atOnce?: Money | undefined
  /** What the service named before: what is captured does not become less. */
  seen?: Money | undefined
  /** The service once said "partially captured" without a sum. */
  isPartly: boolean
  /** The service once named a sum less than what was authorised: it names captured sums. */
  wasNamed: boolean
}

/**
 * What was captured of a payment: as the service names it, else what we know was captured. Of a payment that is
 * refunded it is what its refunds add up to. A whole amount that may be the order's proves nothing where less is known
 * to be captured, or may be: beside a refund, after the rest was voided, or after a part was captured whose sum nobody
 * named.
 */
export function capturedSum(
  record: TransactionRecord,
  authorised: Money,
  { operations, refunds, atOnce, seen, isPartly, wasNamed }: CapturedHints,
): CapturedSum {
  const ours = operations.filter((row) => row.transaction_id === record.transactionId)
  const journal = capturedByJournal(ours, authorised.currency)
  const known = [atOnce, seen, ...foundTotals(ours, authorised)].reduce(larger, journal)
  const named = record.money?.currency === authorised.currency ? capturedTotal(record, authorised) : undefined
  const refunded = refundedSum(record, refunds, authorised.currency)
  if (record.status.meaning === "refunded" && refunded?.isPositive() && refunded.compare(known) >= 0) {
    return { money: refunded, isNamed: named?.equals(refunded) === true }
  }
  if (!named) {
    // Of a service that shows refunds by no status, what is refunded was captured at the least.
    const isPart = record.status.meaning === "partially_captured"
    return { money: isPart ? larger(known, refunded) : known, isNamed: false }
  }
  const isWhole = !record.captured && named.compare(authorised) >= 0 && record.names !== "captured"
  const isRestVoided = ours.some((row) => row.kind === "cancel" && row.state === "done")
  const knowsLess = known.isPositive() && known.compare(named) < 0
  // What a capture of ours came to is not known yet, or a person who looked at the portal saw that it was none.
  const mayKnowLess = knowsLess || isPartly || ours.some(isOpenCapture) || ours.some(isStatedUnmade)
  const mayBeOrders =
    isWhole && !wasNamed && ((isDoubtful(record, named, authorised) && mayKnowLess) || (isRestVoided && knowsLess))
  return mayBeOrders ? { money: known, isNamed: false } : { money: named, isNamed: true }
}

function isOpenCapture(row: OperationRow): boolean {
  return row.kind === "capture" && isOpen(row)
}

/** A person who looked at the portal saw no capture. */
export function isStatedUnmade({ kind, state, evidence }: OperationRow): boolean {
  return kind === "capture" && state === "refused" && evidence === "person"
}

/** What is refunded of a transaction; undefined while the service's refunds are not known. */
export function refundedSum(
  { transactionId }: TransactionRecord,
  refunds: readonly RefundRecord[] | undefined,
  currency: string,
): Money | undefined {
  const made = refunds?.filter(
    (found) =>
      found.transactionId === transactionId &&
      found.status.meaning === "refunded" &&
      found.refund.currency === currency,
  )
  return (
    made &&
    Money.sum(
      made.map(({ refund }) => refund),
      currency,
    )
  )
}

/**
 * The service once named less than a payment comes to as captured of it: so the sums that it names are captured ones.
 */
export function hasNamedPart({ amount, captured, currency_code }: NamedPart): boolean {
  const named = Money.exact(captured, currency_code)
  return named.isPositive() && named.compare(Money.exact(amount, currency_code)) < 0
}

type NamedPart = Pick<PaymentRow, "amount" | "captured" | "currency_code">

/**
 * What is known to be captured beside one capture: what the journal says of the others, and what they found captured in
 * all before this one was begun.
 */
export function capturedBeside(row: OperationRow, operations: readonly OperationRow[], authorised: Money): Money {
  const ours = operations.filter((other) => other.id !== row.id && other.transaction_id === row.transaction_id)
  const earlier = ours.filter(({ resolved_at }) => resolved_at !== null && resolved_at <= row.created_at)
  const journal = capturedByJournal(ours, authorised.currency)
  return foundTotals(earlier, authorised).reduce(larger, journal)
}

/** What captures of ours found captured in all: the sum that a query named, or the whole, where nothing was left. */
function foundTotals(operations: readonly OperationRow[], authorised: Money): Money[] {
  return operations.flatMap(({ kind, state, answer }) => {
    if (kind !== "capture" || state !== "done") return []
    if (answer?.already_captured === true) return [authorised]
    const total = answer?.captured_total
    return typeof total === "string" ? [Money.exact(total, authorised.currency)] : []
  })
}

function larger(one: Money, other: Money | undefined): Money {
  return other && other.compare(one) > 0 ? other : one
}

/** What the journal says was captured of a payment. */
export function capturedByJournal(operations: readonly OperationRow[], currency: string, exceptId?: string): Money {
  return Money.sum(
    operations
      .filter((row) => row.kind === "capture" && row.state === "done" && row.id !== exceptId && row.amount)
      .map((row) => Money.exact(row.amount ?? "0", currency)),
    currency,
  )
}
