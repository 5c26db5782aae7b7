import { Money } from "../acquirer/domain/money"
import type { RefundRecord } from "../acquirer/domain/records"
import { isStatedDone, type OperationRow } from "../modules/acquiring/operation-row"
import { refundOf } from "./evidence"

/** The transaction that paid a deduction, and what it took. */
export interface PaidDeduction {
  transactionId: string
  money: Money
}

/** What goes back to the customer of a deduction without an order. */
export interface ReturnedMoney {
  /** The customer has it again. */
  made: Money
  /** Begun, and the bank may still turn it down. */
  underWay: Money
  /** Somebody of the shop wants it back, and nobody knows yet whether more of it went back. */
  isOpen: boolean
  /** Refunds and voids that count by the word of a person alone: the service does not show them. */
  unconfirmed: readonly OperationRow[]
}

/** Whether an operation may send a deduction's money back. */
export function isReturn({ kind, state }: Pick<OperationRow, "kind" | "state">): boolean {
  return (kind === "refund" || kind === "cancel") && state !== "refused"
}

/**
 * The service's refunds of a deduction, and those of ours that are done and that its search does not show yet.
 * @param operations the journal's of the deduction
 */
export function returnedMoney(
  { transactionId, money }: PaidDeduction,
  refunds: readonly RefundRecord[],
  operations: readonly OperationRow[],
): ReturnedMoney {
  const { currency } = money
  // Another transaction may have the same order number.
  const found = refunds.filter((one) => one.transactionId === transactionId && one.refund.currency === currency)
  const ours = operations.filter((row) => isReturn(row) && row.transaction_id === transactionId)
  const sumOf = (...meanings: RefundRecord["status"]["meaning"][]) =>
    Money.sum(
      found.filter(({ status }) => meanings.includes(status.meaning)).map(({ refund }) => refund),
      currency,
    )
  const voids = ours.filter(({ kind, state }) => kind === "cancel" && state === "done")
  const unseen = unseenOf(
    found,
    ours.filter(({ kind, currency_code }) => kind === "refund" && currency_code === currency),
    operations,
  )
  const underWay = sumOf("pending", "unknown")
  const refunded = sumOf("refunded").plus(Money.sum(unseen.map(({ amount }) => Money.exact(amount ?? "0", currency)), currency)) // prettier-ignore
  return {
    made: voids.length > 0 ? money : refunded,
    underWay,
    isOpen: ours.some(({ state }) => state !== "done") || (ours.length > 0 && underWay.isPositive()),
    unconfirmed: [...voids, ...unseen].filter(isStatedDone),
  }
}

/** `open`: nobody knows yet; `none`: not all of it, and nothing of it is awaited. */
export function whatIsBack({ made, isOpen }: ReturnedMoney, { money }: PaidDeduction): "all" | "open" | "none" {
  if (made.compare(money) >= 0) return "all"
  return isOpen ? "open" : "none"
}

/**
 * Refunds that are done and that the service's search does not show yet.
 * @param ours refunds of one transaction among all its operations
 */
export function unseenOf(
  refunds: readonly RefundRecord[],
  ours: readonly OperationRow[],
  operations: readonly OperationRow[],
): OperationRow[] {
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
