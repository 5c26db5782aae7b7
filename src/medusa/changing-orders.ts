import type { Store } from "./store"
import { readRefundLedger, withRefunds, type RefundLedger } from "./refund-ledger"
import { readRefundRows } from "./refund-rows"

/**
 * The books, as they will be once every refund that is made is booked, of those orders that have a change under way.
 */
export async function readChanging(store: Store, orderIds: readonly string[]): Promise<Map<string, RefundLedger>> {
  const { data } = await store.query.graph({
    entity: "order_change",
    fields: ["order_id"],
    filters: { order_id: [...orderIds], status: ["pending", "requested"] },
  })
  const changing = new Map<string, RefundLedger>()
  for (const orderId of new Set((data as unknown as { order_id: string }[]).map(({ order_id }) => order_id))) {
    const kept = await readRefundLedger(store.query, orderId)
    if (kept) changing.set(orderId, withRefunds(kept, await readRefundRows(store, orderId, kept.currency)))
  }
  return changing
}
