import type { MedusaContainer } from "@medusajs/framework/types"
import type { Money } from "../acquirer/domain/money"
import type { BatchKind } from "../modules/acquiring/batches"
import type { BatchItem } from "./batch"
import { hasToCapture, hasToRefund, paymentFor, readPaidOrders, type PaidOrder } from "./paid-orders"

/**
 * The orders of a batch with everything that names their operations, as it is when the batch begins. Whoever works the plan
 * again later does the same operations, although the first of them are booked by then.
 */
export async function planned(container: MedusaContainer, kind: BatchKind, items: BatchItem[]): Promise<BatchItem[]> {
  if (kind !== "capture" && kind !== "refund") return items
  const orders = await readPaidOrders(container, items)
  return items.map((item) => {
    const paid = orders.get(item.order_id)
    if (!paid) return item
    const order = paymentFor(paid, item, kind === "capture" ? hasToCapture : hasToRefund)
    const { whole, before } = kind === "capture" ? toCapture(order) : toRefund(order)
    const amount = item.amount ?? whole.minus(before).toDecimalString()
    return { ...item, payment_id: order.payment.id, amount, before: before.toDecimalString() }
  })
}

function toCapture({ payment }: PaidOrder): { whole: Money; before: Money } {
  return { whole: payment.authorised, before: payment.captured }
}

function toRefund({ payment }: PaidOrder): { whole: Money; before: Money } {
  return { whole: payment.captured, before: payment.refunded }
}
