import { createWorkflow, WorkflowResponse, type WorkflowData } from "@medusajs/framework/workflows-sdk"
import { Money } from "../acquirer/domain/money"
import { refund } from "../operations/refund"
import { attemptOf } from "./attempt"
import { batchStep, refusedItem, type BatchInput, type BatchWork } from "./batch"
import { operationThenLedger } from "./operation-then-ledger"
import { hasToRefund, paymentFor } from "./paid-orders"

const refundOne: BatchWork = async (batch, paid, item) => {
  const order = paymentFor(paid, item, hasToRefund)
  const { authorised, captured, refunded } = order.payment
  const before = item.before === undefined ? refunded : Money.exact(item.before, authorised.currency)
  const rest = captured.minus(before)
  const money = item.amount === undefined ? rest : Money.exact(item.amount, authorised.currency)
  if (!money.isPositive() || money.compare(rest) > 0) {
    return refusedItem(item, `${money} cannot be refunded: ${rest} of ${captured} captured is left.`)
  }
  const name = `${order.payment.id}_${minorText(before)}_${minorText(money)}`
  return operationThenLedger(batch, order, async (account) =>
    refund(account, order.transaction, await attemptOf(account, order, "refund", name), money, item.note),
  )
}

/** Digits only: the reference leads `refund_reason`, where the refund search finds it again. */
function minorText(money: Money): string {
  return money.minor.toString()
}

const refundOrdersStep = batchStep("acquiring-refund-orders-step", refundOne)

/** Refunds many orders at once, at most 50 a request; every order has its own result. */
export const refundOrdersWorkflow = createWorkflow(
  "acquiring-refund-orders",
  (input: WorkflowData<BatchInput>) => new WorkflowResponse(refundOrdersStep(input)),
)
