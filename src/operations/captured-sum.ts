import { Money } from "../acquirer/domain/money"
import type { TransactionRecord } from "../acquirer/domain/records"
import type { OperationRow } from "../modules/acquiring/journal"
import type { Settings } from "../modules/acquiring/settings"
import { capturedTotal, isDoubtful } from "./captured-total"

/** What was captured of a transaction, and whether the service's own sum says so. */
export interface CapturedSum {
  money: Money
  /** False when the service names no sum that can be believed: then it is the sum of what we know was captured. */
  isNamed: boolean
}

/**
 * What was captured of a payment: as the service names it, else the sum of the journal's captures. A whole amount that
 * may be the order's proves nothing where less is known to be captured: beside a refund, after the rest was voided, or
 * after a part was captured whose sum nobody named.
 * @param isPartly the service once said "partially captured" without a sum
 * @param wasNamed the service once named a sum less than what was authorised: it names captured sums
 */
export function capturedSum(
  settings: Pick<Settings, "profile">,
  record: TransactionRecord,
  authorised: Money,
  operations: readonly OperationRow[],
  { isPartly, wasNamed }: { isPartly: boolean; wasNamed: boolean },
): CapturedSum {
  const ours = operations.filter((row) => row.transaction_id === record.transactionId)
  const journal = capturedByJournal(ours, authorised.currency)
  const named = record.money?.currency === authorised.currency ? capturedTotal(settings, record, authorised) : undefined
  if (!named) return { money: journal, isNamed: false }
  const isWhole = named.compare(authorised) >= 0 && settings.profile?.capturedAmount !== "captured"
  const isRestVoided = ours.some((row) => row.kind === "cancel" && row.state === "done")
  const knowsLess = journal.isPositive() && journal.compare(named) < 0
  const mayBeOrders =
    isWhole &&
    !wasNamed &&
    ((isDoubtful(settings, record, named, authorised) && (knowsLess || isPartly)) || (isRestVoided && knowsLess))
  return mayBeOrders ? { money: journal, isNamed: false } : { money: named, isNamed: true }
}

/** What the journal says was captured of a payment. */
export function capturedByJournal(operations: readonly OperationRow[], currency: string, exceptId?: string): Money {
  return Money.sum(
    operations
      .filter((row) => row.kind === "capture" && row.state === "done" && row.id !== exceptId && row.amount)
      .map((row) => Money.exact(row.amount ?? "0", currency)),
    currency,
  )
}
