import type { Store } from "./store"

/** The customer of each order. */
export async function customersOfOrders(
  { query }: Store,
  filters: { id: string[] } | { customer_id: string },
): Promise<Map<string, string | null>> {
  if ("id" in filters && filters.id.length === 0) return new Map()
  const { data } = await query.graph({ entity: "order", fields: ["id", "customer_id"], filters })
  return new Map((data as { id: string; customer_id: string | null }[]).map((order) => [order.id, order.customer_id]))
}

/** Whether an order was placed with an e-mail address, by somebody without an account. */
export async function isGuestsOrder({ query }: Store, orderId: string, email: string): Promise<boolean> {
  const fields = ["email", "customer.has_account"]
  const { data } = await query.graph({ entity: "order", fields, filters: { id: orderId } })
  const [order] = data as { email: string | null; customer: { has_account: boolean } | null }[]
  const isTheirs = order?.email?.trim().toLowerCase() === email.trim().toLowerCase()
  return order !== undefined && isTheirs && order.customer?.has_account !== true
}
