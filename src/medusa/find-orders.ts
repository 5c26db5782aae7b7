import { everyRow } from "./every-row"
import { linkedOrders, type Linked } from "./linked-orders"
import type { Store } from "./store"

/** Which orders; an e-mail address is not told apart by capitals. */
export type OrderFilter = { id: string } | { customer_id: string } | { display_id: number } | { email: string }

interface OrderRow {
  id: string
  payment_collections?: ({ id: string } | null)[]
}

interface CartRow {
  id: string
  order?: Linked<{ customer_id: string | null }>
}

/** The payment collections of some orders. */
export async function collectionsOfOrders(store: Store, filter: OrderFilter): Promise<string[]> {
  const filters = "email" in filter ? { email: { $ilike: literal(filter.email) } } : filter
  const orders = await everyRow<OrderRow>(store, "order", ["id", "payment_collections.id"], filters)
  return orders.flatMap((order) => (order.payment_collections ?? []).flatMap((collection) => collection?.id ?? []))
}

/**
 * The carts of a customer, also those that never became an order; not those whose order another customer has by now.
 */
export async function cartsOfCustomer(store: Store, customerId: string): Promise<string[]> {
  const filters = { customer_id: customerId }
  const carts = await everyRow<CartRow>(store, "cart", ["id", "order.customer_id"], filters)
  const isTheirs = ({ order }: CartRow) => linkedOrders(order).every((one) => one.customer_id === customerId)
  return carts.filter(isTheirs).map(({ id }) => id)
}

/** The carts of an e-mail address, which is not told apart by capitals. */
export async function cartsOfEmail(store: Store, email: string): Promise<string[]> {
  const carts = await everyRow<CartRow>(store, "cart", ["id"], { email: { $ilike: literal(email) } })
  return carts.map(({ id }) => id)
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
