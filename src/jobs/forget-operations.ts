import type { MedusaContainer } from "@medusajs/framework/types"
import { DAY_MS } from "../acquirer/domain/durations"
import { storeOf } from "../medusa/store"

const MINUTE_MS = 60_000

/**
 * Removes the operations of payments that are over, the messages that were exchanged for operations, what ended payouts told
 * of persons, and the addresses of shoppers that no limit counts any more, when their time is over.
 */
export default async function forgetOperationsJob(container: MedusaContainer): Promise<void> {
  const { acquiring } = storeOf(container)
  const now = (await acquiring.clock.current()).getTime()
  const daysAgo = (days: number) => new Date(now - days * DAY_MS)
  let counted = 0
  for (const account of acquiring.accounts()) {
    const settings = await acquiring.settings(account).catch(() => undefined)
    if (!settings) continue
    counted = Math.max(counted, settings.failed_attempts.window_minutes * MINUTE_MS)
    await acquiring.journalRetention.forget(account, daysAgo(settings.journal.retention_days))
    await acquiring.exchanges.forget(account, daysAgo(settings.notifications.retention_days))
    await acquiring.payouts.forget(account, daysAgo(settings.payouts.retention_days))
  }
  // An address is counted whichever account its cards were for. A day more, in case a setting goes up.
  await acquiring.declinedCards.forgetAddresses(new Date(now - counted - DAY_MS))
}

export const config = { name: "acquiring-forget-operations", schedule: "37 3 * * *" }
