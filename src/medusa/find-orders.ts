import type { Store } from "./store"

/** A shopper's or an old shop's orders: more than a page of payments shows. */
const MOST_ORDERS = 1_000
const NEWEST = { take: MOST_ORDERS, skip: 0, order: { created_at: "DESC" } }

/** Which orders; an e-mail address is not told apart by capitals. */
export type OrderFilter = { id: string } | { customer_id: string } | { display_id: number } | { email: string }

/** The payment collections of some orders. */
export async function collectionsOfOrders({ query }: Store, filter: OrderFilter): Promise<string[]> {
  const filters = "email" in filter ? { email: { $ilike: literal(filter.email) } } : filter
  const fields = ["payment_collections.id"]
  const { data } = await query.graph({ entity: "order", fields, filters, pagination: NEWEST })
  const orders = data as unknown as { payment_collections?: ({ id: string } | null)[] }[]
  return orders.flatMap((order) => (order.payment_collections ?? []).flatMap((collection) => collection?.id ?? []))
}

/** The carts of a customer, also those that never became an order; not those whose order another customer has by now. */
export async function cartsOfCustomer({ query }: Store, customerId: string): Promise<string[]> {
  const filters = { customer_id: customerId }
  const fields = ["id", "order.customer_id"]
  const { data } = await query.graph({ entity: "cart", fields, filters, pagination: NEWEST })
  const carts = data as unknown as { id: string; order?: { customer_id: string | null } | null }[]
  return carts.filter(({ order }) => !order || order.customer_id === customerId).map(({ id }) => id)
}

/** The carts of an e-mail address, which is not told apart by capitals. */
export async function cartsOfEmail({ query }: Store, email: string): Promise<string[]> {
  const filters = { email: { $ilike: literal(email) } }
  const { data } = await query.graph({ entity: "cart", fields: ["id"], filters, pagination: NEWEST })
  return (data as { id: string }[]).map(({ id }) => id)
}

/** The numbers under which people know orders. */
export async function orderNumbers(
  { query }: Store,
  orderIds: readonly (string | null)[],
): Promise<Map<string, number>> {
  const ids = [...new Set(orderIds.filter((id) => id !== null))]
  if (ids.length === 0) return new Map()
  const { data } = await query.graph({ entity: "order", fields: ["id", "display_id"], filters: { id: ids } })
  return new Map((data as { id: string; display_id: number }[]).map((order) => [order.id, order.display_id]))
}

/** What LIKE gives a meaning to, meant as it stands. */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&")
}
