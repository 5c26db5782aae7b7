import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { AnnouncedIncident } from "../modules/acquiring/incident-outbox"
import { ownersOfCollections } from "./collection-owners"
import { storeOf, type Store } from "./store"

export const INCIDENT_EVENTS = {
  raised: "acquiring.incident.raised",
  resolved: "acquiring.incident.resolved",
} as const

/** More wait for the next pass. */
const MOST_AT_ONCE = 100

/**
 * Emits an event for each incident that was raised or resolved since the last pass.
 * At least once: a process that dies between sending and noting sends again, with the same `id` and `raised_at`.
 */
export async function announceIncidents(container: MedusaContainer): Promise<number> {
  const store = storeOf(container)
  return store.acquiring.incidentOutbox.each(MOST_AT_ONCE, async (announcements) => {
    for (const { change, incident } of announcements)
      await emit(container, change, { ...incident, order_id: incident.order_id ?? (await orderOf(store, incident)) })
  })
}

/** Of a payment that was no order's yet, or that whoever raised it knew no order of. */
async function orderOf(store: Store, { account, order_no }: AnnouncedIncident): Promise<string | null> {
  const payment = order_no === null ? undefined : await store.acquiring.payments.find(account, order_no)
  const collectionId = payment?.payment_collection_id
  if (!collectionId) return null
  return (await ownersOfCollections(store, [collectionId])).get(collectionId)?.order?.id ?? null
}

async function emit(
  container: MedusaContainer,
  change: keyof typeof INCIDENT_EVENTS,
  { raised_at, resolved_at, resolved_by, ...incident }: AnnouncedIncident,
): Promise<void> {
  const data = { ...incident, raised_at: raised_at.toISOString() }
  const end = { resolved_at: resolved_at?.toISOString() ?? null, resolved_by }
  await container
    .resolve(Modules.EVENT_BUS)
    .emit({ name: INCIDENT_EVENTS[change], data: change === "raised" ? data : { ...data, ...end } })
}
