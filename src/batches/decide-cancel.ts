import type { Standing } from "../medusa/order-standing"
import type { PaidOrder } from "../medusa/paid-orders"
import type { OperationRow } from "../modules/acquiring/journal"
import { voidOf } from "../operations/released"

/** What a batch that cancels does to one order; `done` with the void that the same batch, or another, made before. */
export type CancelDecision = { kind: "send" } | { kind: "done"; row: OperationRow } | { kind: "refused"; why: string }

/**
 * Decides for the batch and for its dry run.
 * @param operations the journal's rows of the order number
 */
export function decideCancel(
  { all, transaction }: PaidOrder,
  { isCancelled, obstacle }: Standing,
  operations: readonly OperationRow[],
): CancelDecision {
  if (all.some(({ payment }) => payment.captured.isPositive()))
    return refused("Something of this order is captured: refund it, or cancel the order by itself.")
  if (isCancelled) {
    const row = voidOf({ transaction_id: transaction.transactionId }, operations)
    if (row) return { kind: "done", row }
    return refused("The order is cancelled already; what is left of its payment is released by itself.")
  }
  return obstacle ? refused(obstacle) : { kind: "send" }
}

function refused(why: string): CancelDecision {
  return { kind: "refused", why }
}
