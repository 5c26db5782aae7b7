import { createWorkflow, WorkflowResponse, type WorkflowData } from "@medusajs/framework/workflows-sdk"
import type { BatchInput } from "./batch-item"
import { batchStep } from "./batch-step"

const captureOrdersStep = batchStep("acquiring-capture-orders-step", "capture")

/** Captures many orders at once, at most 50 a request; every order has its own result. */
export const captureOrdersWorkflow = createWorkflow(
  "acquiring-capture-orders",
  (input: WorkflowData<BatchInput>) => new WorkflowResponse(captureOrdersStep(input)),
)
