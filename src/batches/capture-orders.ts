import { createWorkflow, WorkflowResponse, type WorkflowData } from "@medusajs/framework/workflows-sdk"
import { Money } from "../acquirer/domain/money"
import { capture } from "../operations/capture"
import { attemptOf } from "./attempt"
import { batchStep, refusedItem, type BatchInput, type BatchWork } from "./batch"
import { operationThenLedger } from "./operation-then-ledger"
import { hasToCapture, paymentFor } from "./paid-orders"

const captureOne: BatchWork = async (batch, paid, item) => {
  const order = paymentFor(paid, item, hasToCapture)
  const { authorised, captured, canceled } = order.payment
  if (canceled) return refusedItem(item, "The order's payment is cancelled.")
  const before = item.before === undefined ? captured : Money.exact(item.before, authorised.currency)
  const rest = authorised.minus(before)
  const money = item.amount === undefined ? rest : Money.exact(item.amount, authorised.currency)
  if (!money.isPositive() || money.compare(rest) > 0) {
    return refusedItem(item, `${money} cannot be captured: ${rest} of ${authorised} is left.`)
  }
  // What was captured before is part of the name: the same batch again is the same operation, the next part is another.
  const name = `${order.payment.id}:${before.toDecimalString()}+${money.toDecimalString()}`
  return operationThenLedger(batch, order, async (account) =>
    capture(account, order.transaction, await attemptOf(account, order, "capture", name), money),
  )
}

const captureOrdersStep = batchStep("acquiring-capture-orders-step", captureOne)

/** Captures many orders at once, at most 50 a request; every order has its own result. */
export const captureOrdersWorkflow = createWorkflow(
  "acquiring-capture-orders",
  (input: WorkflowData<BatchInput>) => new WorkflowResponse(captureOrdersStep(input)),
)
