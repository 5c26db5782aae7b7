import { linkedOrders, type Linked } from "./linked-orders"
import type { Store } from "./store"

/** Who pays a payment collection, and for which order; a cart's has none yet, and of several it is one. */
export interface CollectionOwner {
  order: { id: string; displayId: number } | undefined
  buyer: { id: string | null; email: string | null; name: string | null } | null
}

interface Buyer {
  email?: string | null
  customer_id?: string | null
  customer?: { first_name?: string | null; last_name?: string | null } | null
}

interface OwnedRow {
  id: string
  order?: Linked<Buyer & { id: string; display_id: number }>
  cart?: Buyer | null
}

const BUYER = ["email", "customer_id", "customer.first_name", "customer.last_name"]
const FIELDS = [
  ...["id", "order.id", "order.display_id"],
  ...BUYER.flatMap((field) => [`order.${field}`, `cart.${field}`]),
]

/** The owners of payment collections, by the collections' ids. */
export async function ownersOfCollections(
  { query }: Store,
  ids: readonly string[],
): Promise<Map<string, CollectionOwner>> {
  if (ids.length === 0) return new Map()
  const { data } = await query.graph({ entity: "payment_collection", fields: FIELDS, filters: { id: [...ids] } })
  return new Map(
    (data as OwnedRow[]).map(({ id, order: linked, cart }) => {
      const [order] = linkedOrders(linked)
      return [
        id,
        { order: order && { id: order.id, displayId: order.display_id }, buyer: buyerOf(order ?? cart) },
      ] as const
    }),
  )
}

/** The number that people know each order by, and who buys it; by the orders' ids. */
export async function ownersOfOrders(
  { query }: Store,
  ids: readonly string[],
): Promise<Map<string, Pick<CollectionOwner, "buyer"> & { displayId: number }>> {
  if (ids.length === 0) return new Map()
  const fields = ["id", "display_id", ...BUYER]
  const { data } = await query.graph({ entity: "order", fields, filters: { id: [...ids] } })
  return new Map(
    (data as unknown as (Buyer & { id: string; display_id: number })[]).map((order) => [
      order.id,
      { displayId: order.display_id, buyer: buyerOf(order) },
    ]),
  )
}

function buyerOf(buyer: Buyer | null | undefined): CollectionOwner["buyer"] {
  if (!buyer?.email && !buyer?.customer_id) return null
  const name = [buyer.customer?.first_name, buyer.customer?.last_name].filter(Boolean).join(" ")
  return { id: buyer.customer_id ?? null, email: buyer.email ?? null, name: name || null }
}

/** The cart of a payment collection; undefined for one of an order alone. */
export async function cartOfCollection({ query }: Store, id: string): Promise<string | undefined> {
  const filters = { payment_collection_id: id }
  const { data } = await query.graph({ entity: "cart_payment_collection", fields: ["cart_id"], filters })
  return (data as { cart_id: string }[])[0]?.cart_id
}

/** Whether a payment of a collection stands. */
export async function isCollectionPaid({ query }: Store, id: string): Promise<boolean> {
  const filters = { payment_collection_id: id, canceled_at: null }
  const { data } = await query.graph({ entity: "payment", fields: ["id"], filters })
  return data.length > 0
}

/** The order of a payment collection, with whose it is; of several one that stands. */
export async function orderOfCollection(
  { query }: Store,
  id: string,
): Promise<{ id: string; customer_id: string | null; email: string | null; isCanceled: boolean } | undefined> {
  const fields = ["order.id", "order.customer_id", "order.email", "order.canceled_at"]
  const { data } = await query.graph({ entity: "payment_collection", fields, filters: { id } })
  type Order = { id: string; customer_id: string | null; email: string | null; canceled_at: string | null }
  const orders = linkedOrders((data as { order?: Linked<Order> }[])[0]?.order)
  const order = orders.find(({ canceled_at }) => !canceled_at) ?? orders[0]
  if (!order) return undefined
  const { id: orderId, customer_id, email, canceled_at } = order
  return { id: orderId, customer_id, email, isCanceled: Boolean(canceled_at) }
}
