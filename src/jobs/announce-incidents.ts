import type { MedusaContainer } from "@medusajs/framework/types"
import { announceIncidents } from "../medusa/announce-incidents"

/** Tells the store's subscribers and the admin's bell of incidents that were raised or resolved. */
export default async function announceIncidentsJob(container: MedusaContainer): Promise<void> {
  await announceIncidents(container)
}

export const config = { name: "acquiring-announce-incidents", schedule: { interval: 5_000 } }
