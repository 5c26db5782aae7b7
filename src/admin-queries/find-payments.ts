import type { Store } from "../medusa/store"

/** A shopper's or an old shop's orders: more than a page of payments shows. */
const MOST_ORDERS = 1_000
const DISPLAY_ID = /^#?(\d{1,9})$/

/**
 * What a merchant types to find a payment: its order number or transaction id at the service, whole, or the order's
 * number in the store (`22`, `#22`) or its e-mail address.
 */
export async function searchFilter(store: Store, text: string): Promise<object> {
  const orders = orderFilter(text)
  const collections = orders ? await collectionsOf(store, orders) : []
  return {
    $or: [
      { order_no: text },
      { transaction_id: text },
      ...(collections.length > 0 ? [{ payment_collection_id: collections }] : []),
    ],
  }
}

/** The payment collections of some orders. */
export async function collectionsOf(store: Store, filters: object): Promise<string[]> {
  const { data } = await store.query.graph({
    entity: "order",
    fields: ["payment_collections.id"],
    filters,
    pagination: { take: MOST_ORDERS, skip: 0, order: { created_at: "DESC" } },
  })
  const orders = data as unknown as { payment_collections?: ({ id: string } | null)[] }[]
  return orders.flatMap((order) => (order.payment_collections ?? []).flatMap((collection) => collection?.id ?? []))
}

function orderFilter(text: string): object | undefined {
  const number = DISPLAY_ID.exec(text)?.[1]
  if (number !== undefined) return { display_id: Number(number) }
  // Not told apart by capitals; what LIKE gives a meaning to is meant as it stands.
  return text.includes("@") ? { email: { $ilike: text.replace(/[\\%_]/g, "\\$&") } } : undefined
}
