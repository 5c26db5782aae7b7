import type { MedusaContainer } from "@medusajs/framework/types"
import { cancelOrdersWorkflow } from "./cancel-orders"
import { captureOrdersWorkflow } from "./capture-orders"
import { refundOrdersWorkflow } from "./refund-orders"
import { reviewOrdersWorkflow } from "./review-orders"
import type { RunBatch } from "./work-batch"

const WORKFLOWS = {
  capture: captureOrdersWorkflow,
  cancel: cancelOrdersWorkflow,
  refund: refundOrdersWorkflow,
  review: reviewOrdersWorkflow,
}

/** Runs batches as the workflows that a store's own code runs, too. */
export function runAsWorkflow(container: MedusaContainer): RunBatch {
  return async (kind, input) => (await WORKFLOWS[kind](container).run({ input })).result
}
