import { MedusaError } from "@medusajs/framework/utils"
import type { BatchKind } from "../modules/acquiring/batches"
import type { BatchItem } from "./batch-item"
import type { PaidOrder } from "../medusa/paid-orders"
import { foundPaid, type OrderFacts } from "./facts"
import { paymentFor } from "./payment-for"
import type { BatchShop } from "./shop"

/**
 * The orders of a batch with everything that names their operations, as it is when the batch begins. Whoever works the plan
 * again later does the same operations, although the first of them are booked by then.
 * @throws MedusaError `invalid_data` when a payment is named twice: its second part would be taken for the first
 */
export async function planned(shop: BatchShop, kind: BatchKind, items: BatchItem[]): Promise<BatchItem[]> {
  const factsOf = await shop.facts(items)
  const plan = items.map((item) => {
    const facts = foundPaid(factsOf(item))
    return facts ? plannedItem(kind, facts, item) : item
  })
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

/** What an item is about: one payment, or the order as a whole, which alone can be cancelled. */
export function itemKey(kind: BatchKind, { order_id, payment_id }: Pick<BatchItem, "order_id" | "payment_id">): string {
  return kind === "cancel" ? order_id : `${order_id} ${payment_id ?? ""}`
}

/** One item; one that names a payment of another order stays as it is, and is refused when its turn comes. */
export function plannedItem(kind: BatchKind, facts: OrderFacts, item: BatchItem): BatchItem {
  const { all } = facts.paid
  const isForeign = item.payment_id !== undefined && !all.some(({ payment }) => payment.id === item.payment_id)
  if (isForeign || kind === "cancel") return item
  const order = paymentFor(kind, facts, item)
  const named = namedItem(kind, order, item)
  if (kind === "review") return named
  const { authorised, captured, refunded } = order.payment
  const left = kind === "capture" ? authorised.minus(captured) : captured.minus(refunded)
  return { ...named, amount: item.amount ?? left.toDecimalString() }
}

/** An item with what names its operation: whoever decides about it later decides about the same one. */
export function namedItem(kind: BatchKind, { payment }: PaidOrder, item: BatchItem): BatchItem {
  const named = { ...item, payment_id: payment.id }
  if (kind !== "capture" && kind !== "refund") return named
  const now = kind === "capture" ? payment.captured : payment.refunded
  return { ...named, before: item.before ?? now.toDecimalString() }
}
