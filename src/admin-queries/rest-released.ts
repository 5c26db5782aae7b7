import { Money } from "../acquirer/domain/money"
import type { OperationRow } from "../modules/acquiring/operation-row"
import type { TimelineOperation } from "./views"

/** A cancellation is sent with the whole sum: after captures it released no more than the rest. */
export function restReleased(
  row: Pick<OperationRow, "kind" | "state" | "transaction_id" | "amount" | "currency_code">,
  doneCaptures: readonly Pick<OperationRow, "transaction_id" | "amount">[],
): TimelineOperation["rest_released"] {
  const captures = doneCaptures.filter(({ transaction_id }) => transaction_id === row.transaction_id)
  if (!isDoneCancel(row) || captures.length === 0) return null
  const { amount, currency_code: currency } = row
  if (amount === null || currency === null || captures.some((capture) => capture.amount === null))
    return { amount: null }
  const captured = Money.sum(
    captures.flatMap((capture) => (capture.amount === null ? [] : Money.exact(capture.amount, currency))),
    currency,
  )
  const left = Money.exact(amount, currency).minus(captured)
  return { amount: left.isPositive() ? left.toDecimalString() : null }
}

export function isDoneCancel({ kind, state }: Pick<OperationRow, "kind" | "state">): boolean {
  return kind === "cancel" && state === "done"
}

export function isDoneCapture({ kind, state }: Pick<OperationRow, "kind" | "state">): boolean {
  return kind === "capture" && state === "done"
}
