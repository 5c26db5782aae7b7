import { createWorkflow, WorkflowResponse, type WorkflowData } from "@medusajs/framework/workflows-sdk"
import { refund } from "../operations/refund"
import { batchStep } from "./batch"
import type { BatchInput } from "./batch-item"
import { movePart } from "./move-part"

const refundOne = movePart("refund", refund)

const refundOrdersStep = batchStep("acquiring-refund-orders-step", refundOne)

/** Refunds many orders at once, at most 50 a request; every order has its own result. */
export const refundOrdersWorkflow = createWorkflow(
  "acquiring-refund-orders",
  (input: WorkflowData<BatchInput>) => new WorkflowResponse(refundOrdersStep(input)),
)
