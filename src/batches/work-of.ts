import type { BatchKind } from "../modules/acquiring/batch-kind"
import { capture } from "../operations/capture"
import { refund } from "../operations/refund"
import type { BatchWork } from "./batch"
import { cancelOne } from "./cancel-one"
import { movePart } from "./move-part"
import { reviewOne } from "./review-one"

/** What a batch of each kind does to one of its orders. */
export const WORK_OF: Record<BatchKind, BatchWork> = {
  capture: movePart("capture", capture),
  cancel: cancelOne,
  refund: movePart("refund", refund),
  review: reviewOne,
}
