import type { MedusaContainer } from "@medusajs/framework/types"
import { DAY_MS } from "../acquirer/domain/durations"
import { storeOf } from "../medusa/store"

/** Removes the operations of payments that are over, the messages that were exchanged for operations, and what ended payouts told of persons, when their time is over. */
export default async function forgetOperationsJob(container: MedusaContainer): Promise<void> {
  const { acquiring } = storeOf(container)
  const now = (await acquiring.clock.current()).getTime()
  const daysAgo = (days: number) => new Date(now - days * DAY_MS)
  for (const account of acquiring.accounts()) {
    const settings = await acquiring.settings(account).catch(() => undefined)
    if (!settings) continue
    await acquiring.journalRetention.forget(account, daysAgo(settings.journal.retention_days))
    await acquiring.exchanges.forget(account, daysAgo(settings.notifications.retention_days))
    await acquiring.payouts.forget(account, daysAgo(settings.payouts.retention_days))
  }
}

export const config = { name: "acquiring-forget-operations", schedule: "37 3 * * *" }
