import type { MedusaContainer } from "@medusajs/framework/types"
import { DAY_MS } from "../acquirer/domain/durations"
import { storeOf } from "../medusa/store"
import { retentions } from "../modules/acquiring/retention"

/** Removes notifications when the account's retention is over; those that need a person stay. */
export default async function forgetNotificationsJob(container: MedusaContainer): Promise<void> {
  const { acquiring } = storeOf(container)
  const now = (await acquiring.clock.current()).getTime()
  for (const { account, notifications } of await retentions(acquiring)) {
    const before = new Date(now - notifications * DAY_MS)
    await acquiring.inbox.forget(account, before)
    await acquiring.refusedNotifications.forget(account, before)
  }
}

export const config = { name: "acquiring-forget-notifications", schedule: "17 3 * * *" }
