import type { RefundRecord, TransactionRecord } from "../acquirer/domain/records"
import { refundedSum } from "./captured-sum"
import { capturedTotal } from "./captured-total"

/**
 * A transaction as its refunds show it. A service may go on calling a payment captured whatever is refunded of it: once
 * all of it is, it is refunded, and holds no money any more.
 */
export function shownByRefunds(
  record: TransactionRecord,
  refunds: readonly RefundRecord[] | undefined,
): TransactionRecord {
  if (record.status.meaning !== "captured") return record
  const captured = capturedTotal(record, undefined) ?? record.money
  const refunded = captured && refundedSum(record, refunds, captured.currency)
  if (!captured?.isPositive() || !refunded || refunded.compare(captured) < 0) return record
  return { ...record, status: { ...record.status, meaning: "refunded" } }
}
