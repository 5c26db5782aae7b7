import { createWorkflow, WorkflowResponse, type WorkflowData } from "@medusajs/framework/workflows-sdk"
import type { BatchInput } from "./batch-item"
import { batchStep } from "./batch-step"

const refundOrdersStep = batchStep("acquiring-refund-orders-step", "refund")

/** Refunds many orders at once, at most 50 a request; every order has its own result. */
export const refundOrdersWorkflow = createWorkflow(
  "acquiring-refund-orders",
  (input: WorkflowData<BatchInput>) => new WorkflowResponse(refundOrdersStep(input)),
)
