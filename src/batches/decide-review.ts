import { reviewReference } from "../operations/review"
import type { BatchItem } from "./batch-item"
import type { ItemFacts } from "./facts"

/** What a batch that decides about held payments does to one of them; `done` when the same was decided before. */
export type ReviewDecision = { kind: "send" | "done"; decision: "accept" | "reject" } | { kind: "refused"; why: string }

/** Decides for the batch and for its dry run. */
export function decideReview(
  { order: { account, transaction }, status, operations }: ItemFacts,
  { decision }: BatchItem,
): ReviewDecision {
  if (!decision) return { kind: "refused", why: "Say whether the payment is accepted or rejected." }
  const reference = reviewReference(account, transaction, decision)
  const row = operations.find((other) => other.kind === "review" && other.reference === reference)
  if (row && row.state !== "refused") return { kind: row.state === "done" ? "done" : "send", decision }
  if (status !== "review") return { kind: "refused", why: "The payment is not held for review." }
  return { kind: "send", decision }
}
