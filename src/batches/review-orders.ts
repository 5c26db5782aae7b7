import { createWorkflow, WorkflowResponse, type WorkflowData } from "@medusajs/framework/workflows-sdk"
import type { BatchInput } from "./batch-item"
import { batchStep } from "./batch-step"

const reviewOrdersStep = batchStep("acquiring-review-orders-step", "review")

/** Decides about many payments held for review, at most 100 a request; every order has its own result. */
export const reviewOrdersWorkflow = createWorkflow(
  "acquiring-review-orders",
  (input: WorkflowData<BatchInput>) => new WorkflowResponse(reviewOrdersStep(input)),
)
