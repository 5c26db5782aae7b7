import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import type { BatchKind } from "../modules/acquiring/batch-kind"
import { runBatch } from "./batch"
import type { BatchInput } from "./batch-item"
import { batchShopOf } from "./shop"
import { WORK_OF } from "./work-of"

/** Captures many orders at once, at most 50 a request; every order has its own result. */
export const captureOrdersWorkflow = ordersWorkflow("capture")

/** Cancels many orders that nothing was captured of, at most 50 a request; every order has its own result. */
export const cancelOrdersWorkflow = ordersWorkflow("cancel")

/** Refunds many orders at once, at most 50 a request; every order has its own result. */
export const refundOrdersWorkflow = ordersWorkflow("refund")

/** Decides about many payments held for review, at most 100 a request; every order has its own result. */
export const reviewOrdersWorkflow = ordersWorkflow("review")

export const WORKFLOW_OF: Record<BatchKind, ReturnType<typeof ordersWorkflow>> = {
  capture: captureOrdersWorkflow,
  cancel: cancelOrdersWorkflow,
  refund: refundOrdersWorkflow,
  review: reviewOrdersWorkflow,
}

function ordersWorkflow(kind: BatchKind) {
  const step = createStep(
    `acquiring-${kind}-orders-step`,
    async (input: BatchInput, { container }) =>
      new StepResponse(await runBatch(batchShopOf(container), WORK_OF[kind], input)),
  )
  return createWorkflow(
    `acquiring-${kind}-orders`,
    (input: WorkflowData<BatchInput>) => new WorkflowResponse(step(input)),
  )
}
