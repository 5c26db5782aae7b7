import type { Store } from "./store"

/**
 * The order of a payment collection or of a cart, as the core answers it: one where one is linked, a list where several
 * are. A marketplace splits a cart into several orders and links all of them to the cart's payments.
 */
export type Linked<Row> = Row | (Row | null | undefined)[] | null | undefined

/** The orders that are linked; of one that is gone the link tells nothing. */
export function linkedOrders<Row extends object>(linked: Linked<Row>): Row[] {
  const rows = Array.isArray(linked) ? linked : [linked]
  return rows.filter((row) => row !== null && row !== undefined)
}

/** Those of some payment collections that any order is linked to, be it gone. */
export async function everOrdered({ query }: Store, collectionIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (collectionIds.length === 0) return new Set()
  const { data } = await query.graph({
    entity: "order_payment_collection",
    fields: ["payment_collection_id"],
    filters: { payment_collection_id: [...collectionIds] },
  })
  return new Set((data as { payment_collection_id: string }[]).map((row) => row.payment_collection_id))
}
