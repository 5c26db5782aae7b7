import { createWorkflow, WorkflowResponse, type WorkflowData } from "@medusajs/framework/workflows-sdk"
import type { BatchInput } from "./batch-item"
import { batchStep } from "./batch-step"

const cancelOrdersStep = batchStep("acquiring-cancel-orders-step", "cancel")

/** Cancels many orders that nothing was captured of, at most 50 a request; every order has its own result. */
export const cancelOrdersWorkflow = createWorkflow(
  "acquiring-cancel-orders",
  (input: WorkflowData<BatchInput>) => new WorkflowResponse(cancelOrdersStep(input)),
)
