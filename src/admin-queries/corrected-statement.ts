import { AcquirerError } from "../acquirer/domain/errors"
import { isKnown, type OperationRow, type Resolution, type Statement } from "../modules/acquiring/operation-row"
import type { Account } from "../operations/account"
import { recordOutcome } from "../operations/record-outcome"
import { PaymentLease } from "../reconciliation/case-lease"
import { leaseSoon } from "../reconciliation/lease-soon"
import { withdrawReturn } from "../subscriptions/refund-deduction"
import { busy, invalid, known, shown } from "./statement-refusals"

/** Of an authorisation an order may stand by now. */
const CORRECTABLE: ReadonlySet<OperationRow["kind"]> = new Set(["capture", "cancel", "refund", "review"])

/** Known by the word of a person alone, who may have been wrong. */
export function isStated(row: OperationRow): boolean {
  return isKnown(row) && row.evidence === "person"
}

/** Nothing contradicts what a person said, and what followed from it can be withdrawn. */
export function mayRestate(row: OperationRow): boolean {
  return isStated(row) && CORRECTABLE.has(row.kind)
}

/**
 * Refuses what says nothing new, or what the store could not follow.
 * @param seen the sum that was done
 */
export function refuseCorrection(
  row: OperationRow,
  outcome: "done" | "did_not_happen",
  seen: () => string | undefined,
): void {
  if (!mayRestate(row)) {
    throw new AcquirerError("refused", {
      code: "known",
      merchantMessage:
        "What was stated of a payment cannot be corrected here. Cancel the order, or cancel the payment in the service's portal.",
    })
  }
  const isSame = outcome === (row.state === "done" ? "done" : "did_not_happen")
  if (!isSame) return
  const sum = outcome === "done" ? seen() : undefined
  if (sum === undefined || sum === row.amount) throw known(row)
  throw invalid("amount", "cannot be corrected at once: state first that it did not happen, then what was done")
}

/**
 * Writes a correction while no pass has the payment: one that read the journal before it would book what the service
 * shows, and the next one what the person said.
 * @throws AcquirerError `refused`, code `busy` where a pass goes on for seconds, `known` where the service has shown it
 */
export async function recordCorrection(account: Account, row: OperationRow, resolution: Resolution) {
  const { payments, journal } = account.store.acquiring
  const lease = new PaymentLease(payments, account.clock)
  try {
    if (row.order_no && !(await leaseSoon(account, row.order_no, lease))) throw busy()
    const operations = row.order_no ? await journal.ofOrder(account.id, row.order_no) : []
    const found = resolution.state === "done" ? shownSince(row, operations) : undefined
    if (found) throw shown(found)
    const write = () => recordOutcome(account, row, resolution)
    return resolution.state === "refused" && row.order_no
      ? await withdrawReturn(account, row.order_no, write)
      : await write()
  } finally {
    await lease.end()
  }
}

/** What the service has shown since without our reference: it is booked by now, and would be booked once more. */
export function shownSince(row: OperationRow, operations: readonly OperationRow[]): OperationRow | undefined {
  const statedAt = new Date(row.stated?.at ?? row.sent_at)
  return operations.find(
    ({ source, kind, transaction_id, sent_at }) =>
      source === "service" && kind === row.kind && transaction_id === row.transaction_id && sent_at >= statedAt,
  )
}

/** What was said until now, oldest first. */
export function earlier({ before = [], ...last }: Statement): NonNullable<Statement["before"]> {
  return [...before, last]
}
