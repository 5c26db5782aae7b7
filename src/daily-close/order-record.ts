import type { Money } from "../acquirer/domain/money"
import type { RefundRecord, TransactionRecord } from "../acquirer/domain/records"
import type { PartFacts } from "../medusa/purchase-facts"
import type { OperationRow } from "../modules/acquiring/operation-row"

/** A deduction of a subscription that the store keeps without an order of its own. */
export interface RecordedDeduction {
  transactionId: string | undefined
  money: Money
  at: Date
}

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
  /** Of the dates that the service writes where it lies. */
  serviceZone: string
  /** What the store expects to be paid. */
  expected: Money
  openedAt: Date
  /** Undefined while the store has booked no payment. */
  booked: Booked | undefined
  /** A subscription's deduction that is kept without an order. */
  recorded?: RecordedDeduction
  /**
   * When the store learned of a deduction that it has not booked: the day on which it was begun may be closed since.
   */
  learnedAt?: Date
  /** When a person was first told of money that no order counts on, by its transaction. */
  unassigned?: ReadonlyMap<string, Date> | undefined
  /** Why the two sides cannot agree, where that is known. */
  problem?: string
  operations: readonly OperationRow[]
  service: { transactions: readonly TransactionRecord[]; refunds: readonly RefundRecord[] }
}
