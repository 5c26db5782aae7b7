import type { MedusaContainer } from "@medusajs/framework/types"
import { announceIncidents } from "../medusa/announce-incidents"

/** Emits an event for each incident that was raised or resolved. */
export default async function announceIncidentsJob(container: MedusaContainer): Promise<void> {
  await announceIncidents(container)
}

export const config = { name: "acquiring-announce-incidents", schedule: { interval: 5_000 } }
