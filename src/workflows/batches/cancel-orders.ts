import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { createWorkflow, WorkflowResponse, type WorkflowData } from "@medusajs/framework/workflows-sdk"
import { openAccount } from "../../gateway/account"
import { cancel } from "../../gateway/deeds/cancel"
import { storeOf } from "../store"
import { batchStep, refusedItem, type BatchInput, type BatchWork } from "./batch"
import { resultOf } from "./deed-work"

const cancelOne: BatchWork = async ({ container, together }, order, item) => {
  if (order.payment.captured.isPositive()) {
    return refusedItem(item, "Something of this order is captured: refund it, or cancel the order by itself.")
  }
  const account = await openAccount(storeOf(container), order.account)
  const row = await cancel({ ...account, together }, order.transaction, order.payment.id)
  // The order's own cancellation finds the void in the journal and sends nothing.
  if (row.state === "done") await cancelOrderWorkflow(container).run({ input: { order_id: order.orderId } })
  return resultOf(order, row)
}

const cancelOrdersStep = batchStep("acquiring-cancel-orders-step", cancelOne)

/** Cancels many orders that nothing was captured of, at most 50 a request; every order has its own result. */
export const cancelOrdersWorkflow = createWorkflow(
  "acquiring-cancel-orders",
  (input: WorkflowData<BatchInput>) => new WorkflowResponse(cancelOrdersStep(input)),
)
