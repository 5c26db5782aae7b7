import { createWorkflow, WorkflowResponse, type WorkflowData } from "@medusajs/framework/workflows-sdk"
import { review } from "../operations/review"
import { batchStep } from "./batch"
import type { BatchInput } from "./batch-item"
import { decideReview, type ReviewDecision } from "./decide-review"
import { inTurn } from "./in-turn"

const reviewOne = inTurn<Exclude<ReviewDecision, { kind: "refused" }>>("review", {
  decide: decideReview,
  send: (account, { decision }, { order }) => review(account, order.transaction, decision),
})

const reviewOrdersStep = batchStep("acquiring-review-orders-step", reviewOne)

/** Decides about many payments held for review, at most 100 a request; every order has its own result. */
export const reviewOrdersWorkflow = createWorkflow(
  "acquiring-review-orders",
  (input: WorkflowData<BatchInput>) => new WorkflowResponse(reviewOrdersStep(input)),
)
