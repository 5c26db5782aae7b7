import { createWorkflow, WorkflowResponse, type WorkflowData } from "@medusajs/framework/workflows-sdk"
import { review } from "../operations/review"
import { batchStep, refusedItem, type BatchWork } from "./batch"
import type { BatchInput } from "./batch-item"
import { operationThenLedger } from "./operation-then-ledger"

const reviewOne: BatchWork = async (batch, order, item) => {
  const { decision } = item
  if (!decision) return refusedItem(item, "decision is missing: accept or reject.")
  return operationThenLedger(batch, order, (account) => review(account, order.transaction, decision))
}

const reviewOrdersStep = batchStep("acquiring-review-orders-step", reviewOne)

/** Decides about many payments held for review, at most 100 a request; every order has its own result. */
export const reviewOrdersWorkflow = createWorkflow(
  "acquiring-review-orders",
  (input: WorkflowData<BatchInput>) => new WorkflowResponse(reviewOrdersStep(input)),
)
