import { isOpen } from "../modules/acquiring/operation-row"
import { operationInWords } from "../modules/acquiring/operation-words"
import { notKnownYet } from "./attempt"
import type { ItemFacts } from "./facts"

/**
 * Why a line of a batch is left alone although its sums are what they were: its payment was voided or decided about
 * since the batch was planned, or another payment of its order was voided, which is how an order is cancelled. A
 * capture or a refund shows in the sums.
 */
export function changedSince(
  plannedAt: Date,
  { operations, otherOperations }: Pick<ItemFacts, "operations" | "otherOperations">,
): string | undefined {
  const voids = otherOperations.filter(({ kind }) => kind === "cancel")
  const open = voids.find(isOpen)
  if (open) return `${notKnownYet(open)} Nothing was sent.`
  const ended = [...operations.filter(({ kind }) => kind === "cancel" || kind === "review"), ...voids]
  const other = ended.find(({ state, resolved_at }) => state === "done" && resolved_at && resolved_at >= plannedAt)
  if (!other) return undefined
  return (
    `A ${operationInWords(other.kind)} was made on this order since the batch was planned. ` +
    "Nothing was sent: look at the payment, and start a new batch for what is still wanted."
  )
}
