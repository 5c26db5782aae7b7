import type { Store } from "./store"

interface Order {
  id: string
  summary?: { pending_difference?: number | null } | null
}

/** Those of the orders that come to more than was captured of them and kept, by the core's sums. */
export async function ordersNotPaid({ query }: Store, orderIds: readonly string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set()
  const { data } = await query.graph({
    entity: "order",
    fields: ["id", "summary"],
    filters: { id: [...new Set(orderIds)] },
  })
  const orders = data as unknown as Order[]
  return new Set(orders.filter(({ summary }) => Number(summary?.pending_difference ?? 0) > 0).map(({ id }) => id))
}
