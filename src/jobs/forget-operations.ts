import type { MedusaContainer } from "@medusajs/framework/types"
import { DAY_MS, MINUTE_MS } from "../acquirer/domain/durations"
import { storeOf } from "../medusa/store"
import { retentions } from "../modules/acquiring/retention"

/**
 * Removes the operations of payments that are over, the messages that were exchanged for operations, what ended payouts
 * told of persons, and the addresses of shoppers that no limit counts any more, when their time is over.
 */
export default async function forgetOperationsJob(container: MedusaContainer): Promise<void> {
  const { acquiring } = storeOf(container)
  const now = (await acquiring.clock.current()).getTime()
  const daysAgo = (days: number) => new Date(now - days * DAY_MS)
  for (const { account, journal, notifications, payouts } of await retentions(acquiring)) {
    await acquiring.journalRetention.forget(account, daysAgo(journal))
    await acquiring.exchanges.forget(account, daysAgo(notifications))
    await acquiring.payouts.forget(account, daysAgo(payouts))
  }
  const windows = acquiring.accounts().map((account) =>
    acquiring.settings(account).then(
      ({ failed_attempts }) => failed_attempts.window_minutes * MINUTE_MS,
      () => 0,
    ),
  )
  const counted = Math.max(0, ...(await Promise.all(windows)))
  // An address is counted whichever account its cards were for. A day more, in case a setting goes up.
  await acquiring.declinedCards.forgetAddresses(new Date(now - counted - DAY_MS))
}

export const config = { name: "acquiring-forget-operations", schedule: "37 3 * * *" }
