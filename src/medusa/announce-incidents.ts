import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { AnnouncedIncident } from "../modules/acquiring/incident-outbox"
import { reasonOf } from "./reason"
import { storeOf } from "./store"

export const INCIDENT_EVENTS = {
  raised: "acquiring.incident.raised",
  resolved: "acquiring.incident.resolved",
} as const

/** More wait for the next pass. */
const MOST_AT_ONCE = 100

/**
 * Tells the store's subscribers, and the admin's bell, of incidents that were raised or resolved since the last pass.
 * At least once: a process that dies between sending and noting sends again, with the same `id` and `raised_at`.
 */
export async function announceIncidents(container: MedusaContainer): Promise<number> {
  const { acquiring } = storeOf(container)
  return acquiring.incidentOutbox.each(MOST_AT_ONCE, async ({ incident, changes }) => {
    if (changes.includes("raised")) await ring(container, incident)
    for (const change of changes) await emit(container, change, incident)
  })
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

/** A store may have no provider for the feed; the incident stands on the Acquiring page in any case. */
async function ring(container: MedusaContainer, incident: AnnouncedIncident): Promise<void> {
  const { id, account, kind, message, next_step, raised_at } = incident
  const notification = {
    ...{ to: "", channel: "feed", template: "admin-ui", resource_id: id, resource_type: "acquiring_incident" },
    idempotency_key: `${id}:${raised_at.getTime()}`,
    data: {
      title: `Payments: ${kind.replaceAll("_", " ")}`,
      description: [message, next_step].filter(Boolean).join(" "),
    },
  }
  try {
    await container.resolve(Modules.NOTIFICATION).createNotifications(notification)
  } catch (error) {
    storeOf(container).logger.warn(`acquiring ${account}: incident ${id} was not put into the feed: ${reasonOf(error)}`)
  }
}
