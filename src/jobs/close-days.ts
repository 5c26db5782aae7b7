import type { MedusaContainer } from "@medusajs/framework/types"
import { closeDueDays } from "../daily-close/close-due-days"

/** Closes each account's day after midnight of its time zone, whatever zone that is. */
export default async function closeDaysJob(container: MedusaContainer): Promise<void> {
  await closeDueDays(container)
}

export const config = { name: "acquiring-close-days", schedule: { interval: 300_000 } }
