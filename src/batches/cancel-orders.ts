import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import type { MedusaContainer } from "@medusajs/framework/types"
import { createWorkflow, WorkflowResponse, type WorkflowData } from "@medusajs/framework/workflows-sdk"
import { AcquirerError } from "../acquirer/domain/errors"
import type { Account } from "../operations/account"
import { voidPayment } from "../operations/void"
import type { OperationRow } from "../modules/acquiring/journal"
import { batchStep, refusedItem, type BatchInput, type BatchWork } from "./batch"
import { standingOf } from "../medusa/order-standing"
import { operationThenLedger } from "./operation-then-ledger"
import type { PaidOrder } from "../medusa/paid-orders"

const cancelOne: BatchWork = async (batch, order, item) => {
  if (order.all.some(({ payment }) => payment.captured.isPositive())) {
    return refusedItem(item, "Something of this order is captured: refund it, or cancel the order by itself.")
  }
  return operationThenLedger(
    batch,
    order,
    (account) => release(batch.container, account, order),
    (container) => cancelInStore(container, order),
  )
}

/** @throws AcquirerError `refused` when the order cannot be cancelled; nothing is sent then. */
async function release(container: MedusaContainer, account: Account, order: PaidOrder): Promise<OperationRow> {
  const { isCancelled, obstacle } = await standingOf(container, order.orderId)
  if (!isCancelled && !obstacle) return voidPayment(account, order.transaction, order.payment.id)
  const row = isCancelled ? await earlierVoid(account, order) : undefined
  if (row) return row
  throw new AcquirerError("refused", {
    code: "order",
    merchantMessage: `${obstacle ?? "The order is cancelled already; what is left of its payment is released by itself."} Nothing was sent.`,
  })
}

/** What the same batch did before. */
async function earlierVoid(account: Account, { transaction }: PaidOrder): Promise<OperationRow | undefined> {
  const rows = await account.store.acquiring.journal.ofOrder(account.id, transaction.orderNo)
  return rows.find((row) => row.kind === "cancel" && row.state === "done")
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
