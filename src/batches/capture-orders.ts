import { createWorkflow, WorkflowResponse, type WorkflowData } from "@medusajs/framework/workflows-sdk"
import { capture } from "../operations/capture"
import { batchStep } from "./batch"
import type { BatchInput } from "./batch-item"
import { movePart } from "./move-part"

const captureOne = movePart("capture", capture)

const captureOrdersStep = batchStep("acquiring-capture-orders-step", captureOne)

/** Captures many orders at once, at most 50 a request; every order has its own result. */
export const captureOrdersWorkflow = createWorkflow(
  "acquiring-capture-orders",
  (input: WorkflowData<BatchInput>) => new WorkflowResponse(captureOrdersStep(input)),
)
