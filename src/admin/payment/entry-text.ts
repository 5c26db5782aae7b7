import type { OperationView } from "../../api/admin/acquiring/http-types"
import { isPositive, minus } from "../words/decimal"
import { nameOf } from "../words/operation"
import type { Translate } from "../words/use-words"

/** What an operation of a payment is called in its timeline, and the sum that it moved; null where nobody says it. */
export interface EntryText {
  name: string
  amount: string | null
}

/** A cancellation is sent with the whole sum: after a capture it released no more than the rest. */
export function entryText(t: Translate, operation: OperationView, all: readonly OperationView[]): EntryText {
  const { kind, state, transaction_id } = operation
  const captures = all.filter(
    (other) => other.kind === "capture" && other.state === "done" && other.transaction_id === transaction_id,
  )
  if (kind !== "cancel" || state !== "done" || captures.length === 0) {
    return { name: nameOf(t, operation), amount: operation.amount }
  }
  return { name: t("operation.rest_released"), amount: restOf(operation, captures) }
}

function restOf({ amount }: OperationView, captures: readonly OperationView[]): string | null {
  const rest = captures.reduce<string | null>(
    (left, capture) => (left === null || capture.amount === null ? null : minus(left, capture.amount)),
    amount,
  )
  return rest !== null && isPositive(rest) ? rest : null
}
