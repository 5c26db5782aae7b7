import type { RefundRequest, RefundResponse } from "../../acquirer/operations/refund"
import type { Merchant } from "../merchants"
import { Refusal } from "../state/refusal"
import type { ServiceContext } from "./context"
import { eachOrder, echo, namedTransaction, orderMoney } from "./orders"
import { acceptedBatch, type Reply } from "./reply"

/**
 * Refunds money (specification, "Refund request and refund record"). `amount` is the original amount: the
 * authorised one, or what was captured of it.
 */
export function refund(request: RefundRequest, merchant: Merchant, context: ServiceContext): Reply<RefundResponse> {
  const { codes, operations } = context
  const { results, effects } = eachOrder(
    request.refund_orders,
    (order) => {
      const transaction = namedTransaction(order, merchant, context)
      const original = orderMoney(order.amount, order.currency)
      if (!original.equals(transaction.authorised) && !original.equals(transaction.captured)) {
        throw new Refusal("2412", `The transaction's amount is ${transaction.authorised.toWire()}.`)
      }
      const amount = orderMoney(order.refund_amount, order.currency)
      const pending = context.settings().refundMode === "pending"
      const made = operations.refund(transaction, "api", amount, order.refund_reason, pending)
      return {
        ...echo(order),
        refund_amount: order.refund_amount,
        refund_reason: order.refund_reason,
        refund_message: made.message,
        refund_reference: "",
        refund_reference_id: made.id,
        refund_status: codes.code("refund_status", made.status),
      }
    },
    (order, refusal) => ({
      ...echo(order),
      refund_amount: order.refund_amount,
      refund_reason: order.refund_reason,
      refund_message: refusal.info,
      refund_reference: "",
      refund_reference_id: "",
      refund_status: codes.code("refund_status", "failed"),
    }),
  )
  return { wire: { ...acceptedBatch(context), refund_orders: results }, effects }
}
