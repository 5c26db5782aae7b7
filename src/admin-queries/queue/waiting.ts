import type { MedusaContainer } from "@medusajs/framework/types"
import { storeOf, type Store } from "../../medusa/store"
import { declaredNow } from "../../modules/acquiring/service-account"
import type { Place, QueueSource } from "../../modules/acquiring/work-queue"
import type { Page, QueueCounts, QueueItem } from "../views"
import { incidentItems } from "./incident-items"
import { payoutItems } from "./payout-items"
import { reviewItems } from "./review-items"
import { shownInOrder } from "./shown-in-order"
import { unknownItems } from "./unknown-items"

export interface QueueFilter {
  source: QueueSource[]
  account?: string | undefined
  limit: number
  offset: number
}

/** How the rows of each source are shown. */
const ITEMS: Record<QueueSource, (store: Store, ids: string[]) => Promise<QueueItem[]>> = {
  review: reviewItems,
  unknown: unknownItems,
  incident: incidentItems,
  payout: payoutItems,
}

/** How rows of the queue are shown, in the order of their places. */
export async function itemsAt(store: Store, places: readonly Place<QueueSource>[]): Promise<QueueItem[]> {
  return withProfiles(store, await shownInOrder(store, places, ITEMS))
}

/** A code is mapped in the profile that reads it. */
async function withProfiles(store: Store, items: QueueItem[]): Promise<QueueItem[]> {
  const coded = items.filter(({ actions }) => actions.includes("map_code"))
  if (coded.length === 0) return items
  const readers = await store.acquiring.seenCodes.readersOf(
    coded.map(({ id }) => id),
    await declaredNow(store.acquiring),
  )
  return items.map((item) => {
    const reader = readers.get(item.id) ?? item.account
    return reader === item.account ? item : { ...item, mapped_at: reader }
  })
}

/** Everything that waits for a person, of an account where one is named, in one list: what has waited longest first. */
export async function listWaiting(
  container: MedusaContainer,
  { source: wanted, account, limit, offset }: QueueFilter,
  withPayouts: boolean,
): Promise<Page & { queue: QueueItem[]; counts: QueueCounts }> {
  const store = storeOf(container)
  const { workQueue } = store.acquiring
  const sources = [...new Set(wanted)]
  const [places, counts] = await Promise.all([
    workQueue.waiting(sources, withPayouts, { limit, offset, account }),
    workQueue.countWaiting(withPayouts, account),
  ])
  return {
    queue: await itemsAt(store, places),
    counts,
    count: sources.reduce((sum, source) => sum + counts[source] + (source === "payout" ? counts.payout_held : 0), 0),
    limit,
    offset,
  }
}
