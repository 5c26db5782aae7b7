import type { MedusaContainer } from "@medusajs/framework/types"
import { announceWaiting } from "../admin-queries/queue/announce-waiting"
import { inLanguage } from "../words/in-language"

/** Puts what came to wait for a person into Medusa's feed, which the admin's bell shows. */
export default async function announceWaitingJob(container: MedusaContainer): Promise<void> {
  await announceWaiting(container, inLanguage)
}

export const config = { name: "acquiring-announce-waiting", schedule: { interval: 5_000 } }
