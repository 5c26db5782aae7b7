import { Money } from "../../acquirer/domain/money"
import { wasCaptured } from "../../acquirer/domain/payment-state"
import type { RefundRecord, TransactionRecord } from "../../acquirer/domain/records"
import { ACCEPTED, isOpen, isStatedDone } from "../../modules/acquiring/operation-row"
import { capturedSum, type CapturedSum } from "../../operations/captured-sum"
import { refundOf } from "../../operations/evidence"
import { unseenOf } from "../../operations/returned-money"
import type { PaymentView } from "./view"

/**
 * What was captured of a transaction and is neither refunded nor being refunded; undefined while the service's refunds
 * are not known, or one of them is in another currency.
 */
export function leftToRefund(payment: PaymentView, record: TransactionRecord): Money | undefined {
  const { expected, operations, refunds } = payment
  const captured = capturedOf(payment, record)
  const isOfRecord = (found: RefundRecord) => found.transactionId === record.transactionId
  if (!captured || !refunds || hasOddRefund(payment, record)) return undefined
  // What came in another currency than the store expects is refunded in its own.
  const isForeign = record.money !== undefined && record.money.currency !== expected.currency
  const taken = isForeign && wasCaptured(record.status.meaning) ? (record.money ?? captured.money) : captured.money
  const { currency } = taken
  const records = refunds.filter(isOfRecord)
  const atService = records.filter(({ status }) => status.meaning !== "failed").map(({ refund }) => refund)
  const onTheWay = operations
    .filter((row) => row.kind === "refund" && row.transaction_id === record.transactionId && row.amount)
    .filter((row) => isOpen(row) || row.error_code === ACCEPTED)
    .filter((row) => refundOf(row, records, operations) === undefined)
    .map((row) => Money.exact(row.amount ?? "0", currency))
  return taken.minus(Money.sum([...atService, ...onTheWay, ...saidRefunds(payment, record, currency)], currency))
}

/** How much of a payment a refund in another currency comes to, nobody says: it is not refunded once more. */
export function hasOddRefund({ facts, refunds }: PaymentView, { transactionId }: TransactionRecord): boolean {
  const odd = facts?.refunds?.filter((found) => found.transactionId === transactionId && !refunds?.includes(found))
  return odd?.some(({ status }) => status.meaning !== "failed") === true
}

/** What a person saw refunded at the portal is not refunded once more while the service does not show it. */
function saidRefunds(
  { operations, refunds: made }: PaymentView,
  { transactionId }: TransactionRecord,
  currency: string,
): Money[] {
  const refunds = operations.filter(
    (row) => row.kind === "refund" && row.transaction_id === transactionId && row.currency_code === currency,
  )
  const found = (made ?? []).filter((one) => one.transactionId === transactionId)
  return unseenOf(found, refunds, operations)
    .filter(isStatedDone)
    .map(({ amount }) => Money.exact(amount ?? "0", currency))
}

export function capturedOf(payment: PaymentView, record: TransactionRecord): CapturedSum | undefined {
  if (record === payment.record) return payment.captured
  const { expected, operations, refunds } = payment
  const hints = { operations, refunds, isPartly: false, wasNamed: false }
  return capturedSum(record, expected, hints)
}
