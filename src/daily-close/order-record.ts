import type { Money } from "../acquirer/domain/money"
import type { RefundRecord, TransactionRecord } from "../acquirer/domain/records"
import type { PartFacts } from "../medusa/purchase-facts"
import type { OperationRow } from "../modules/acquiring/journal"

/** What the store has booked of a payment. */
export interface Booked {
  transactionId: string | undefined
  amount: Money
  createdAt: Date
  canceledAt: Date | null
  captures: readonly PartFacts[]
  refunds: readonly PartFacts[]
}

/** Everything that both sides know of one order number. */
export interface OrderRecord {
  orderNo: string
  /** What the store expects to be paid. */
  expected: Money
  openedAt: Date
  /** Undefined while the store has booked no payment. */
  booked: Booked | undefined
  operations: readonly OperationRow[]
  service: { transactions: readonly TransactionRecord[]; refunds: readonly RefundRecord[] }
}
