import type { MedusaContainer } from "@medusajs/framework/types"
import { workNotifications } from "../notifications/process-notifications"

/** Works what the receiving process did not get to, and what is due again. */
export default async function workNotificationsJob(container: MedusaContainer): Promise<void> {
  await workNotifications(container)
}

export const config = { name: "acquiring-work-notifications", schedule: { interval: 2_000 } }
