import type { PaidOrder } from "../medusa/paid-orders"
import type { OperationRow, PartKind } from "../modules/acquiring/operation-row"
import { capturedByJournal } from "../operations/captured-sum"
import { changeInTheWay } from "../operations/refund-queue"
import { unbookedRefunds } from "../operations/unbooked"
import { attemptOf } from "./attempt"
import type { BatchItem } from "./batch-item"
import type { ItemFacts } from "./facts"
import { leftToCapture } from "./left-to-capture"
import { movedMeanwhile, partOf, type Part } from "./part"

/** What a batch that captures or refunds does to one order; `done` when the same batch, or another, did it before. */
export type PartDecision = { kind: "send" | "done"; part: Part; reference: string } | { kind: "refused"; why: string }

/** Decides for the batch and for its dry run. */
export function decidePart(
  kind: PartKind,
  { order, standing, status, operations, otherOperations, changing }: ItemFacts,
  item: BatchItem,
): PartDecision {
  const part = partOf(kind, order.payment, item)
  if ("refusal" in part) return refused(part.refusal)
  const { reference, row } = attemptOf(operations, kind, part.name)
  if (row) return { kind: row.state === "done" ? "done" : "send", part, reference }
  // Somebody has captured or refunded since: sent now, it might be done twice.
  const moved = movedMeanwhile(kind, part, withUnbooked(order, operations))
  if (moved) return refused(moved)
  if (kind === "capture" && standing.isCancelled) return refused("The order is canceled. Nothing was sent.")
  if (kind === "capture" && status === "review")
    return refused("The payment is held for review: decide about it first.")
  const tooMuch = kind === "capture" && whyTooMuch(order, otherOperations, part)
  if (tooMuch) return refused(tooMuch)
  // A cancelled order's refund is booked without a credit, which is what a change is in the way of.
  const isCredited = kind === "refund" && !standing.isCancelled
  const obstacle = isCredited && changing && changeInTheWay(changing, part.money)
  if (obstacle) return refused(obstacle.merchantMessage)
  return { kind: "send", part, reference }
}

/** The customer pays what the order comes to, whatever is authorised for it. */
function whyTooMuch(order: PaidOrder, others: readonly OperationRow[], { money }: Part): string | undefined {
  if (order.payment.isReplaced) {
    return "A change of the order took the place of this payment: nothing of it is to be captured. It is released by itself."
  }
  const left = leftToCapture(order, others)
  if (!left || money.compare(left) <= 0) return undefined
  return left.isPositive()
    ? `${money} is more than the order asks for: it comes to ${order.comesTo}, of which ${left} is left to capture.`
    : `The order comes to ${order.comesTo}, and all of that is captured, or is being captured.`
}

/** The payment with what the journal knows to be captured and refunded and the store has not booked. */
function withUnbooked({ payment, transaction }: PaidOrder, rows: readonly OperationRow[]): PaidOrder["payment"] {
  const ours = rows.filter((row) => row.transaction_id === transaction.transactionId)
  const { currency } = payment.authorised
  const refunded = payment.refunded.plus(unbookedRefunds(ours, payment.refunds, currency))
  // What was captured at the portal is written in the journal before it is booked: what is beyond the books is not
  // booked.
  const byJournal = capturedByJournal(ours, currency)
  const captured = byJournal.compare(payment.captured) > 0 ? byJournal : payment.captured
  return { ...payment, captured, refunded }
}

function refused(why: string): PartDecision {
  return { kind: "refused", why }
}
