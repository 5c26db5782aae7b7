import type { BatchItemState, BatchKindName, BatchView, DryRunLineView } from "../../api/admin/acquiring/http-types"
import type { Word } from "./colour"
import type { Key } from "./key"

export interface BatchKindTexts {
  title: Key
  /** How many there are: payments, or the orders that are canceled with all of theirs. */
  counted: Key
  /** On its button, with how many. */
  press: Key
  /** In the sum of a dry run. */
  would: Key
  /** Of one line of a dry run. */
  will: Key
}

/** What a batch does. */
export const BATCH_KIND: Record<BatchKindName, BatchKindTexts> = {
  capture: {
    title: "batch.capture.title",
    counted: "shared.payments",
    press: "batch.capture.press",
    would: "batch.capture.would",
    will: "batch.capture.will",
  },
  cancel: {
    title: "batch.cancel.title",
    counted: "shared.orders",
    press: "batch.cancel.press",
    would: "batch.cancel.would",
    will: "batch.cancel.will",
  },
  refund: {
    title: "batch.refund.title",
    counted: "shared.payments",
    press: "batch.refund.press",
    would: "batch.refund.would",
    will: "batch.refund.will",
  },
  review: {
    title: "batch.review.title",
    counted: "shared.payments",
    press: "batch.review.press",
    would: "batch.review.would",
    will: "batch.review.will",
  },
}

/** What a batch is called; of reviews, what was decided. */
export function batchTitle({ kind, decision }: Pick<BatchView, "kind" | "decision">): Key {
  if (decision === null) return BATCH_KIND[kind].title
  return decision === "reject" ? "operation.rejected_in_review" : "operation.accepted_in_review"
}

export const ITEM_STATE: Record<BatchItemState, Word> = {
  done: { text: "shared.done", colour: "green" },
  refused: { text: "shared.failed", colour: "red" },
  unknown: { text: "shared.not_known_yet", colour: "orange" },
  open: { text: "shared.open", colour: "grey" },
}

export function batchState({ state, counts }: Pick<BatchView, "state" | "counts">): Word {
  if (state === "running") return { text: "batch.running", colour: "blue" }
  if (state === "failed") return { text: "batch.stopped", colour: "red" }
  if (counts.refused > 0) return { text: "batch.failed_count", values: { count: counts.refused }, colour: "red" }
  if (counts.unknown > 0) return { text: "shared.not_known_yet", colour: "orange" }
  return { text: "shared.done", colour: "green" }
}

export function verdictWord({ will }: BatchKindTexts, verdict: DryRunLineView["verdict"]): Word {
  if (verdict === "send") return { text: will, colour: "green" }
  if (verdict === "done") return { text: "batch.done_before", colour: "blue" }
  return { text: "batch.nothing_happens", colour: "grey" }
}
