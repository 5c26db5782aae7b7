import { whyNotCancellable } from "../medusa/open-change"
import type { PaidOrder } from "../medusa/paid-orders"
import { isOpen, type OperationRow } from "../modules/acquiring/operation-row"
import { voidOf } from "../operations/released"
import { notKnownYet } from "./attempt"
import type { ItemFacts } from "./facts"

/** What a batch that cancels does to one order; `done` with the void that the same batch, or another, made before. */
export type CancelDecision = { kind: "send" } | { kind: "done"; row: OperationRow } | { kind: "refused"; why: string }

/** Decides for the batch and for its dry run. */
export function decideCancel({
  order: { all, transaction },
  standing: { isCancelled, obstacle },
  operations,
  otherOperations,
  changing,
}: ItemFacts): CancelDecision {
  const captures = [...operations, ...otherOperations].filter(({ kind }) => kind === "capture")
  if (all.some((order) => order.payment.captured.isPositive() || isUnbooked(order, captures)))
    return refused("Something of this order is captured: refund it, or cancel the order by itself.")
  if (isCancelled) {
    const row = voidOf({ transaction_id: transaction.transactionId }, operations)
    if (row) return { kind: "done", row }
    return refused("The order is canceled already; what is left of its payment is released by itself.")
  }
  if (obstacle) return refused(obstacle)
  const open = changing?.changes.find(({ isOpen }) => isOpen)
  if (open) return refused(whyNotCancellable(open.type))
  // The void waits for what is under way on its own payment alone.
  const other = otherOperations.find((row) => row.kind === "capture" && isOpen(row))
  return other ? refused(notKnownYet(other)) : { kind: "send" }
}

/** What the service has captured and the store has not booked is captured, too. */
function isUnbooked({ transaction }: PaidOrder, captures: readonly OperationRow[]): boolean {
  return captures.some(({ state, transaction_id }) => state === "done" && transaction_id === transaction.transactionId)
}

function refused(why: string): CancelDecision {
  return { kind: "refused", why }
}
