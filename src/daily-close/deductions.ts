import { Money } from "../acquirer/domain/money"
import type { RefundRecord, TransactionRecord } from "../acquirer/domain/records"
import { isOpen } from "../modules/acquiring/operation-row"
import type { RenewalRow } from "../modules/acquiring/renewals"
import { returnedMoney, isReturn, whatIsBack } from "../operations/returned-money"
import type { OrderRecord, RecordedDeduction } from "./order-record"
import type { Entry, StoreSide } from "./store-side"

export const WITHOUT_ORDER = "The service has deducted this for a subscription, and the store has no order of it."

/** What the store has of a deduction that no payment stands for: recorded alone, or still waiting for its order. */
export function deductionRecord(
  row: RenewalRow,
  serviceZone: string,
  operations: OrderRecord["operations"],
  service: OrderRecord["service"],
): OrderRecord {
  const money = Money.exact(row.amount, row.currency_code)
  const at = row.deducted_at ?? row.created_at
  const known = { orderNo: row.order_no, expected: money, openedAt: at, booked: undefined, service, serviceZone }
  if (row.state === "recorded")
    return { ...known, operations, recorded: { transactionId: row.transaction_id ?? undefined, money, at } }
  const paid = { transactionId: row.transaction_id ?? "", money }
  const isReturned =
    operations.some(isReturn) && whatIsBack(returnedMoney(paid, service.refunds, operations), paid) === "all"
  if (isReturned) return { ...known, operations, learnedAt: at }
  // A part that went back says nothing of when the whole was deducted: what is under way alone is waited for.
  const underWay = operations.filter(isOpen)
  return { ...known, operations: underWay, learnedAt: at, problem: WITHOUT_ORDER }
}

/**
 * The store's side of a recorded deduction: that it was made, and for how much. What became of it since was done at the
 * service, which alone keeps books of it.
 */
export function recordedSide(
  { money, at }: RecordedDeduction,
  record: TransactionRecord | undefined,
  refunds: readonly RefundRecord[],
): StoreSide {
  const status = record?.status.meaning
  const isVoided = status === "cancelled" || status === "expired"
  const entry = { money, at }
  const returned = refunds.filter((refund) => refund.status.meaning === "refunded")
  return {
    authorised: [entry],
    captured: isVoided || status === "authorised" || status === "review" ? [] : [entry],
    refunded: returned.map((refund): Entry => ({ money: refund.refund, at, isExternal: true })),
    voided: isVoided ? [entry] : [],
  }
}
