import type { PaidOrder } from "../medusa/paid-orders"
import type { OperationRow } from "../modules/acquiring/journal"
import { unbookedRefunds } from "../operations/unbooked"
import { attemptOf } from "./attempt"
import type { BatchItem } from "./batch-item"
import type { ItemFacts } from "./facts"
import { movedSince, partOf, type Part, type PartKind } from "./part"

/** What a batch that captures or refunds does to one order; `done` when the same batch, or another, did it before. */
export type PartDecision = { kind: "send" | "done"; part: Part; reference: string } | { kind: "refused"; why: string }

/** Decides for the batch and for its dry run. */
export function decidePart(
  kind: PartKind,
  { order, standing, status, operations }: ItemFacts,
  item: BatchItem,
): PartDecision {
  const part = partOf(kind, order.payment, item)
  if ("refusal" in part) return refused(part.refusal)
  const { reference, row } = attemptOf(operations, kind, part.name)
  if (row) return { kind: row.state === "done" ? "done" : "send", part, reference }
  const payment = kind === "refund" ? withUnbooked(order, operations) : order.payment
  // Somebody has captured or refunded by hand since: sent now, it might be done twice.
  if (part.hasMoved || payment !== order.payment) return refused(movedSince(kind, part, payment))
  if (kind === "capture" && standing.isCancelled) return refused("The order is cancelled. Nothing was sent.")
  if (kind === "capture" && status === "review")
    return refused("The payment is held for review: decide about it first.")
  return { kind: "send", part, reference }
}

/** The payment with what the journal knows to be refunded and the store has not booked. */
function withUnbooked({ payment, transaction }: PaidOrder, rows: readonly OperationRow[]): PaidOrder["payment"] {
  const ours = rows.filter((row) => row.transaction_id === transaction.transactionId)
  const unbooked = unbookedRefunds(ours, payment.refunds, payment.authorised.currency)
  return unbooked.isPositive() ? { ...payment, refunded: payment.refunded.plus(unbooked) } : payment
}

function refused(why: string): PartDecision {
  return { kind: "refused", why }
}
