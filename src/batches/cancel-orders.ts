import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import type { MedusaContainer } from "@medusajs/framework/types"
import { createWorkflow, WorkflowResponse, type WorkflowData } from "@medusajs/framework/workflows-sdk"
import { voidPayment } from "../operations/void"
import { batchStep } from "./batch"
import type { BatchInput } from "./batch-item"
import { decideCancel, type CancelDecision } from "./decide-cancel"
import { inTurn } from "./in-turn"
import { inOrder } from "../medusa/order-lock"
import { standingOf } from "../medusa/order-standing"
import type { PaidOrder } from "../medusa/paid-orders"

const cancelOne = inTurn<Exclude<CancelDecision, { kind: "refused" }>>("cancel", {
  decide: (facts) => {
    const decision = decideCancel(facts)
    return decision.kind === "refused" ? { kind: "refused", why: `${decision.why} Nothing was sent.` } : decision
  },
  send: async (account, decision, { order }) =>
    decision.kind === "done" ? decision.row : voidPayment(account, order.transaction, order.payment.id),
  book: (container, _account, order) => cancelInStore(container, order),
})

/** The order's own cancellation finds the void in the journal and sends nothing. */
async function cancelInStore(container: MedusaContainer, { orderId }: PaidOrder): Promise<void> {
  const { isCancelled } = await standingOf(container, orderId)
  if (isCancelled) return
  await inOrder(container, orderId, () => cancelOrderWorkflow(container).run({ input: { order_id: orderId } }))
}

const cancelOrdersStep = batchStep("acquiring-cancel-orders-step", cancelOne)

/** Cancels many orders that nothing was captured of, at most 50 a request; every order has its own result. */
export const cancelOrdersWorkflow = createWorkflow(
  "acquiring-cancel-orders",
  (input: WorkflowData<BatchInput>) => new WorkflowResponse(cancelOrdersStep(input)),
)
