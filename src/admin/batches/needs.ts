import type { BatchKindName, PageRight, ToStart } from "../../api/admin/acquiring/http-types"

/** What every batch needs. */
export const TO_START_BATCHES: PageRight[] = ["acquiring_batch:create", "capture:create", "refund:create"]

/** What each kind needs: that, and what it needs of a single order. */
export function neededToStart(kind: BatchKindName): PageRight[] {
  return [...TO_START_BATCHES, OF_KIND[kind]]
}

/** As the server asks: another right does not compile. */
const OF_KIND: ToStart = {
  capture: "capture:create",
  cancel: "order:update",
  refund: "refund:create",
  review: "acquiring_payment:update",
}
