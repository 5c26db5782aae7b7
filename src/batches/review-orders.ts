import { createWorkflow, WorkflowResponse, type WorkflowData } from "@medusajs/framework/workflows-sdk"
import { AcquirerError } from "../acquirer/domain/errors"
import { review } from "../operations/review"
import { batchStep, type BatchWork } from "./batch"
import type { BatchInput } from "./batch-item"
import { decideReview } from "./decide-review"
import { operationThenLedger } from "./operation-then-ledger"
import { paymentFor } from "./payment-for"

const reviewOne: BatchWork = async (batch, facts, item) => {
  const order = paymentFor("review", facts, item)
  return operationThenLedger(batch, order, async (account) => {
    const operations = await account.store.acquiring.journal.ofOrder(account.id, order.transaction.orderNo)
    const decided = decideReview({ ...facts, order, status: facts.statusOf(order), operations }, item)
    if (decided.kind === "refused") throw new AcquirerError("refused", { code: "order", merchantMessage: decided.why })
    return review(account, order.transaction, decided.decision)
  })
}

const reviewOrdersStep = batchStep("acquiring-review-orders-step", reviewOne)

/** Decides about many payments held for review, at most 100 a request; every order has its own result. */
export const reviewOrdersWorkflow = createWorkflow(
  "acquiring-review-orders",
  (input: WorkflowData<BatchInput>) => new WorkflowResponse(reviewOrdersStep(input)),
)
