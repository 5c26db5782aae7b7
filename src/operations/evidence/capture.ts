import { Money } from "../../acquirer/domain/money"
import { wasCaptured } from "../../acquirer/domain/payment-state"
import type { RefundRecord, TransactionRecord } from "../../acquirer/domain/records"
import { isOpen, isSeenAtPortal, type OperationRow, type Resolution } from "../../modules/acquiring/operation-row"
import { capturedBeside, capturedByJournal, refundedSum } from "../captured-sum"
import { capturedTotal, isDoubtful } from "../captured-total"
import { by, done, refused } from "../outcome"
import { absent } from "./absence"
import type { OperationContext, ServiceFacts } from "./facts"
import { refundOf } from "./refund"

/**
 * Captures only add up, so a sum that has room for this one among them has it. Where no sum is named, a payment of
 * which more is captured than the others come to, with this one capture in flight, has been captured by it.
 */
export function ofCapture(
  row: OperationRow,
  record: TransactionRecord | undefined,
  facts: ServiceFacts,
  context: OperationContext,
): Resolution | undefined {
  if (!record || !row.amount || !row.currency_code) return undefined
  // Made once more since it passed for not made: what the service shows is first of all what became of that.
  if (row.state === "refused" && context.operations.some((other) => isOtherOpen(other, row))) return undefined
  const captured = wasCaptured(record.status.meaning)
  if (captured === undefined) return undefined
  const money = Money.exact(row.amount, row.currency_code)
  const { authorised, operations } = context
  const before = authorised
    ? capturedBeside(row, operations, authorised)
    : capturedByJournal(operations, money.currency, row.id)
  if (!captured) {
    // The service contradicts what it said before: that is for a person.
    return before.isPositive() ? undefined : absent(row, "capture of this payment", facts, context)
  }
  // With the rest of it captured the service would not call it partly captured.
  if (record.status.meaning === "partially_captured" && authorised?.equals(before.plus(money))) {
    return absent(row, "capture of the rest", facts, context)
  }
  const refunded = refundedSum(record, facts.refunds, money.currency) ?? money.minus(money)
  if (authorised && before.plus(money).compare(authorised) > 0) {
    return absent(row, "capture beyond the whole", facts, context)
  }
  const total = undoubtedTotal(record, refunded, context)
  if (total && isSeenAtPortal(row) && total.compare(before.plus(money)) <= 0) return named(total, before)
  if (!total) {
    if (record.status.meaning === "captured") return by("fits", done({ captured_total: null, queried: true }))
    const isOnly = !context.operations.some((other) => isOtherOpen(other, row))
    const isExplained = areRefundsExplained(record, facts.refunds, context, before)
    return isMoreCaptured(record, refunded, before) && isOnly && isExplained && !context.isPartly
      ? by("fits", done({ captured_total: null, queried: true, inferred: true }))
      : undefined
  }
  if (total.compare(before.plus(money)) >= 0) {
    return by("fits", done({ captured_total: total.toDecimalString(), queried: true }))
  }
  return absent(row, "capture beyond the earlier ones", facts, context)
}

function isOtherOpen(other: OperationRow, { id, kind }: OperationRow): boolean {
  return other.id !== id && other.kind === kind && isOpen(other)
}

/** What a person read off the portal is that sum: the service names it itself. */
function named(total: Money, before: Money): Resolution {
  const part = total.minus(before)
  if (!part.isPositive()) {
    const message = `The service names ${total} as captured, which is no more than was known.`
    return by("record", refused({ code: "named", message }, {}))
  }
  const found = done({ captured_total: total.toDecimalString(), queried: true })
  return { ...by("record", found), amount: part.toDecimalString() }
}

/**
 * Whether more is captured than is known: all that is known is refunded, and the service says that something is left.
 * One that goes on calling it captured in part says nothing of what is left.
 */
function isMoreCaptured({ status }: TransactionRecord, refunded: Money, known: Money): boolean {
  const rest = refunded.compare(known)
  return status.meaning === "partially_captured" && known.isPositive() ? rest > 0 : rest >= 0
}

/** More refunded elsewhere than is known to be captured tells of a capture that nobody knows. */
function areRefundsExplained(
  record: TransactionRecord,
  refunds: readonly RefundRecord[] | undefined,
  { operations }: OperationContext,
  captured: Money,
): boolean {
  if (!refunds) return record.status.meaning === "partially_captured"
  const ours = operations.flatMap((row) =>
    row.kind === "refund" && row.source === "store" ? (refundOf(row, refunds, operations) ?? []) : [],
  )
  const elsewhere = refundedSum(
    record,
    refunds.filter((found) => !ours.includes(found)),
    captured.currency,
  )
  return elsewhere === undefined || elsewhere.compare(captured) <= 0
}

/** A captured sum that is no order's: as the service names it, or, once all of it is refunded, what was refunded. */
function undoubtedTotal(record: TransactionRecord, refunded: Money, context: OperationContext): Money | undefined {
  const { authorised, namesCaptured } = context
  if (record.status.meaning === "refunded" && refunded.isPositive()) return refunded
  const total = capturedTotal(record, authorised)
  if (!total || namesCaptured || !authorised) return total
  return isDoubtful(record, total, authorised) ? undefined : total
}
