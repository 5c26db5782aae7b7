import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import type { Money } from "../acquirer/domain/money"
import type { BatchKind } from "../modules/acquiring/batches"
import type { BatchItem } from "./batch-item"
import { readPaidOrders, type PaidOrder } from "../medusa/paid-orders"
import { hasToCapture, hasToRefund, paymentFor } from "./payment-for"
import type { PartKind } from "./part"

/**
 * The orders of a batch with everything that names their operations, as it is when the batch begins. Whoever works the plan
 * again later does the same operations, although the first of them are booked by then.
 * @throws MedusaError `invalid_data` when a payment is named twice: its second part would be taken for the first
 */
export async function planned(container: MedusaContainer, kind: BatchKind, items: BatchItem[]): Promise<BatchItem[]> {
  const plan = kind === "capture" || kind === "refund" ? await plannedParts(container, kind, items) : items
  const seen = new Set<string>()
  for (const item of plan) {
    const key = itemKey(kind, item)
    if (seen.has(key))
      throw new MedusaError(
        MedusaError.Types.INVALID_DATA,
        `orders: ${item.order_id} is named twice. Nothing was sent.`,
      )
    seen.add(key)
  }
  return plan
}

/** What an item moves: one payment, or the order as a whole. */
export function itemKey(kind: BatchKind, { order_id, payment_id }: Pick<BatchItem, "order_id" | "payment_id">): string {
  return kind === "capture" || kind === "refund" ? `${order_id} ${payment_id ?? ""}` : order_id
}

async function plannedParts(container: MedusaContainer, kind: PartKind, items: BatchItem[]): Promise<BatchItem[]> {
  const orders = await readPaidOrders(
    container,
    items.map(({ order_id }) => order_id),
  )
  return items.map((item) => {
    const paid = orders.get(item.order_id)
    return paid ? plannedPart(kind, paid, item) : item
  })
}

/** One item; one that names a payment of another order stays as it is, and is refused when its turn comes. */
export function plannedPart(kind: PartKind, paid: PaidOrder, item: BatchItem): BatchItem {
  const isForeign = item.payment_id !== undefined && !paid.all.some(({ payment }) => payment.id === item.payment_id)
  if (isForeign) return item
  const order = paymentFor(paid, item, kind === "capture" ? hasToCapture : hasToRefund)
  const { whole, before } = kind === "capture" ? toCapture(order) : toRefund(order)
  const amount = item.amount ?? whole.minus(before).toDecimalString()
  return { ...item, payment_id: order.payment.id, amount, before: item.before ?? before.toDecimalString() }
}

function toCapture({ payment }: PaidOrder): { whole: Money; before: Money } {
  return { whole: payment.authorised, before: payment.captured }
}

function toRefund({ payment }: PaidOrder): { whole: Money; before: Money } {
  return { whole: payment.captured, before: payment.refunded }
}
