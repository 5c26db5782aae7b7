import type { Money } from "../../acquirer/domain/money"
import type { RefundRecord, TransactionRecord } from "../../acquirer/domain/records"
import type { OperationRow } from "../../modules/acquiring/operation-row"
import type { Settings } from "../../modules/acquiring/settings"

/** What the service says of an order number, and when that was queried. */
export interface ServiceFacts {
  transactions: readonly TransactionRecord[]
  /** Absent when refunds were not searched for. */
  refunds?: readonly RefundRecord[] | undefined
  /** When the query left: its answer says nothing of what was sent later. On the database's clock. */
  queriedAt: Date
}

/** What is known of the payment that an operation is about. */
export interface OperationContext {
  settings: Pick<Settings, "asking" | "timeouts">
  /** What the store expects to be paid; undefined when nothing was written down of it. */
  authorised: Money | undefined
  /** Every operation on the same order number, this one among them. */
  operations: readonly OperationRow[]
  /** The service has named less than the whole as captured before: the sums that it names are captured ones. */
  namesCaptured: boolean
  /** A part was captured before, and nobody knows how much: what is captured now proves nothing. */
  isPartly: boolean
}

export function queried({ status }: TransactionRecord): Record<string, unknown> {
  return { status: status.meaning, status_code: status.code, queried: true }
}
