import { Money } from "../acquirer/domain/money"
import type { RefundRecord } from "../acquirer/domain/records"
import { isStatedDone, type OperationRow } from "../modules/acquiring/operation-row"
import { refundOf } from "../operations/evidence"

/** What goes back to the customer of a deduction without an order. */
export interface GivenBack {
  /** The customer has it again. */
  made: Money
  /** Begun, and the bank may still turn it down. */
  underWay: Money
}

/**
 * The service's refunds of a deduction, and those of ours that are done and that its search does not show yet.
 * @param operations the journal's of the deduction
 */
export function givenBack(
  currency: string,
  refunds: readonly RefundRecord[],
  operations: readonly OperationRow[],
): GivenBack {
  const sumOf = (...meanings: RefundRecord["status"]["meaning"][]) =>
    Money.sum(
      refunds.filter(({ status }) => meanings.includes(status.meaning)).map(({ refund }) => refund),
      currency,
    )
  const unseen = unseenOf(refunds, operations).map(({ amount }) => Money.exact(amount ?? "0", currency))
  return { made: sumOf("refunded").plus(Money.sum(unseen, currency)), underWay: sumOf("pending", "unknown") }
}

function unseenOf(refunds: readonly RefundRecord[], operations: readonly OperationRow[]): OperationRow[] {
  const ours = operations.filter(({ kind }) => kind === "refund")
  const seen = new Set(ours.flatMap((row) => refundOf(row, refunds, operations) ?? []))
  return ours.filter((row) => {
    if (row.state !== "done" || refundOf(row, refunds, operations)) return false
    // What a person saw at the portal may carry another reference than ours.
    const alike = isStatedDone(row) && refunds.find((found) => !seen.has(found) && isOfSum(found, row))
    if (!alike) return true
    seen.add(alike)
    return false
  })
}

function isOfSum({ refund, status }: RefundRecord, { amount }: OperationRow): boolean {
  return status.meaning !== "failed" && refund.toDecimalString() === amount
}
