import { holdsMoney, endedWithoutMoney } from "../acquirer/domain/payment-state"
import type { TransactionRecord } from "../acquirer/domain/records"

/** What the service says of one deduction. */
export type Deduction =
  | { kind: "none" }
  /** Nobody knows yet, or the bank is still at it. */
  | { kind: "open"; record: TransactionRecord }
  | { kind: "failed"; record: TransactionRecord }
  /** `isReturned`: all of it was refunded before the store heard of it. */
  | { kind: "paid"; record: TransactionRecord; isReturned: boolean }

/** A deduction that failed may be tried again under the same number: what brought money counts. */
export function deductionIn(records: readonly TransactionRecord[]): Deduction {
  const found = records.filter((record) => record.found)
  const last = found.at(-1)
  if (!last) return { kind: "none" }
  const paid = found.find(({ status }) => holdsMoney(status.meaning))
  if (paid) return isUsable(paid) ? { kind: "paid", record: paid, isReturned: false } : { kind: "open", record: paid }
  const returned = found.find(({ status }) => status.meaning === "refunded")
  if (returned)
    return isUsable(returned)
      ? { kind: "paid", record: returned, isReturned: true }
      : { kind: "open", record: returned }
  return { kind: endedWithoutMoney(last.status.meaning) ? "failed" : "open", record: last }
}

function isUsable({ transactionId, money }: TransactionRecord): boolean {
  return transactionId !== undefined && money !== undefined
}
