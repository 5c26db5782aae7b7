import { AcquirerError } from "../acquirer/domain/errors"
import type { OperationRow, Statement } from "../modules/acquiring/journal"
import { invalid, known } from "./statement-refusals"

/** Of an authorisation an order may stand by now. */
const CORRECTABLE: ReadonlySet<OperationRow["kind"]> = new Set(["capture", "cancel", "refund", "review"])

/** Known by the word of a person alone, who may have been wrong. */
export function isStated({ state, evidence }: OperationRow): boolean {
  return (state === "done" || state === "refused") && evidence === "person"
}

/** Nothing contradicts what a person said, and what followed from it can be taken back. */
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

/** What was said until now, oldest first. */
export function earlier({ before = [], ...last }: Statement): NonNullable<Statement["before"]> {
  return [...before, last]
}
