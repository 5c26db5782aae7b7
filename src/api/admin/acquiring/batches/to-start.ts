import type { BatchKind } from "../../../../modules/acquiring/batch-kind"
import type { PageRight } from "../../../rights"

/** What each kind of batch needs beyond the route's own right: what it needs of a single order. */
export const TO_START = {
  capture: "capture:create",
  cancel: "order:update",
  refund: "refund:create",
  review: "acquiring_payment:update",
} as const satisfies Record<BatchKind, PageRight>

export type ToStart = typeof TO_START
