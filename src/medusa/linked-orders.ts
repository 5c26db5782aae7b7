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

/** Those of some payment collections that were linked to orders of which none is there any more. */
export async function withGoneOrder(
  { query }: Pick<Store, "query">,
  collectionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (collectionIds.length === 0) return new Set()
  // With a draft the core deletes the links of it, too.
  const { data } = await query.graph({
    entity: "order_payment_collection",
    fields: ["payment_collection_id", "order_id"],
    filters: { payment_collection_id: [...collectionIds] },
    withDeleted: true,
  })
  const links = data as { payment_collection_id: string; order_id: string }[]
  if (links.length === 0) return new Set()
  const found = await query.graph({
    entity: "order",
    fields: ["id"],
    filters: { id: links.map(({ order_id }) => order_id) },
  })
  const standing = new Set(found.data.map(({ id }) => id))
  const kept = new Set(links.filter((one) => standing.has(one.order_id)).map((one) => one.payment_collection_id))
  return new Set(links.map((one) => one.payment_collection_id).filter((id) => !kept.has(id)))
}
