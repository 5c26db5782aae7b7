import { everyRow } from "./every-row"
import type { CollectionFacts, OrderFacts, TransactionFacts } from "./purchase-facts"
import type { Store } from "./store"

/** What the ids of the core's capture and refund rows begin with. */
const ENTITIES = [
  ["capt_", "capture"],
  ["ref_", "refund"],
] as const

/**
 * Marks the transactions of orders whose capture or refund is gone. That it is in none of the collections says little:
 * they were read before the orders, and the core may have booked it in between.
 */
export async function markGone(
  store: Pick<Store, "query">,
  collections: ReadonlyMap<string, CollectionFacts>,
  orders: ReadonlyMap<string, OrderFacts>,
): Promise<void> {
  const read = rowsOf([...collections.values()])
  const transactions = [...orders.values()].flatMap((order) => order.transactions)
  for (const [prefix, entity] of ENTITIES) {
    const unseen = transactions.filter((one) => one.referenceId?.startsWith(prefix) && !read.has(one.referenceId))
    if (unseen.length === 0) continue
    const found = await everyRow<{ id: string }>(store, entity, ["id"], { id: unseen.map(named) })
    const there = new Set(found.map(({ id }) => id))
    for (const one of unseen) one.isGone = !there.has(named(one))
  }
}

function rowsOf(collections: readonly CollectionFacts[]): Set<string> {
  const bookings = collections.flatMap((one) => [...one.bookings, ...one.formerBookings])
  return new Set(bookings.flatMap(({ captures, refunds }) => [...captures, ...refunds].map(({ id }) => id)))
}

function named({ referenceId }: TransactionFacts): string {
  return referenceId ?? ""
}
