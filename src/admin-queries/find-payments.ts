import type { Store } from "../medusa/store"
import type { SearchedText } from "../modules/acquiring/payment-search"

/** A shopper's or an old shop's orders: more than a page of payments shows. */
const MOST_ORDERS = 1_000
const DISPLAY_ID = /^#?(\d{1,9})$/
const LAST_FOUR = /^(?:[*•. ]*)(\d{4})$/
const SUM = /^\d{1,12}([.,]\d{1,3})?$/

/**
 * What a merchant types to find a payment: its order number or transaction id at the service, whole; the order's
 * number in the store (`22`, `#22`) or its e-mail address; the last four digits of the card; the sum (`45.00`).
 */
export async function searchedText(store: Store, text: string): Promise<SearchedText> {
  const orders = orderFilter(text)
  return {
    number: text,
    lastFour: LAST_FOUR.exec(text)?.[1],
    sum: SUM.test(text) ? text.replace(",", ".") : undefined,
    collections: orders ? await collectionsOf(store, orders) : [],
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

/** The carts of a customer, also those that never became an order. */
export async function cartsOf(store: Store, customerId: string): Promise<string[]> {
  const { data } = await store.query.graph({
    entity: "cart",
    fields: ["id"],
    filters: { customer_id: customerId },
    pagination: { take: MOST_ORDERS, skip: 0, order: { created_at: "DESC" } },
  })
  return (data as { id: string }[]).map(({ id }) => id)
}

function orderFilter(text: string): object | undefined {
  const number = DISPLAY_ID.exec(text)?.[1]
  if (number !== undefined) return { display_id: Number(number) }
  // Not told apart by capitals; what LIKE gives a meaning to is meant as it stands.
  return text.includes("@") ? { email: { $ilike: text.replace(/[\\%_]/g, "\\$&") } } : undefined
}
