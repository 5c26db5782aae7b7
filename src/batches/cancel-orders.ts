import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import type { MedusaContainer } from "@medusajs/framework/types"
import { createWorkflow, WorkflowResponse, type WorkflowData } from "@medusajs/framework/workflows-sdk"
import { AcquirerError } from "../acquirer/domain/errors"
import type { Account } from "../operations/account"
import { voidPayment } from "../operations/void"
import type { OperationRow } from "../modules/acquiring/journal"
import { batchStep, type BatchWork } from "./batch"
import type { BatchInput } from "./batch-item"
import { decideCancel } from "./decide-cancel"
import { standingOf } from "../medusa/order-standing"
import { operationThenLedger } from "./operation-then-ledger"
import type { PaidOrder } from "../medusa/paid-orders"
import { paymentFor } from "./payment-for"

const cancelOne: BatchWork = async (batch, facts, item) => {
  const order = paymentFor("cancel", facts, item)
  return operationThenLedger(
    batch,
    order,
    (account) => release(batch.container, account, order),
    (container) => cancelInStore(container, order),
  )
}

/** @throws AcquirerError `refused` when the order cannot be cancelled; nothing is sent then. */
async function release(container: MedusaContainer, account: Account, order: PaidOrder): Promise<OperationRow> {
  const [standing, operations] = await Promise.all([
    standingOf(container, order.orderId),
    account.store.acquiring.journal.ofOrder(account.id, order.transaction.orderNo),
  ])
  const decision = decideCancel(order, standing, operations)
  switch (decision.kind) {
    case "send":
      return voidPayment(account, order.transaction, order.payment.id)
    case "done":
      return decision.row
    case "refused":
      throw new AcquirerError("refused", { code: "order", merchantMessage: `${decision.why} Nothing was sent.` })
  }
}

/** The order's own cancellation finds the void in the journal and sends nothing. */
async function cancelInStore(container: MedusaContainer, { orderId }: PaidOrder): Promise<void> {
  const { isCancelled } = await standingOf(container, orderId)
  if (!isCancelled) await cancelOrderWorkflow(container).run({ input: { order_id: orderId } })
}

const cancelOrdersStep = batchStep("acquiring-cancel-orders-step", cancelOne)

/** Cancels many orders that nothing was captured of, at most 50 a request; every order has its own result. */
export const cancelOrdersWorkflow = createWorkflow(
  "acquiring-cancel-orders",
  (input: WorkflowData<BatchInput>) => new WorkflowResponse(cancelOrdersStep(input)),
)
