import type { MedusaContainer } from "@medusajs/framework/types"
import { AcquirerError } from "../acquirer/domain/errors"
import { reasonOf } from "../medusa/reason"
import { storeOf, type Store } from "../medusa/store"
import { SCHEDULE } from "../reconciliation/run-reconcile"
import { closeDayWorkflow } from "./close-day-workflow"
import { endIncompleteAccount, tellOfIncompleteAccount } from "./incomplete-account"
import { readCalendar } from "./read-calendar"
import { daysBetween, nextDay } from "./shop-day"
import { tellOfMissingDays } from "./missing-days"

/** An account that was away, or is new to closing, catches up with this many days. */
const CAUGHT_UP = 31

/**
 * Closes every day of every account that is over and not closed yet, and compares again what may have changed since.
 * Answers the ids of the recorded days.
 */
export async function closeDueDays(container: MedusaContainer): Promise<string[]> {
  const store = storeOf(container)
  const { acquiring, logger } = store
  await acquiring.clock.sync()
  const closed: string[] = []
  for (const account of acquiring.accounts()) {
    try {
      await closeDueOf(container, store, account, closed)
    } catch (error) {
      logger.error(`acquiring ${account}: closing a day failed: ${reasonOf(error)}`)
    }
  }
  return closed
}

/** @param closed ids of the recorded days; what is recorded is added */
async function closeDueOf(container: MedusaContainer, store: Store, account: string, closed: string[]): Promise<void> {
  try {
    for (const day of await dueDays(store, account)) {
      const id = await closeDue(container, store, account, day)
      if (id) closed.push(id)
    }
    await endIncompleteAccount(store, account)
  } catch (error) {
    if (!(error instanceof AcquirerError) || error.kind !== "config") throw error
    await tellOfIncompleteAccount(store, account, error)
  }
}

/** A day whose closing fails keeps no other from being closed, unless the account itself is closed. */
async function closeDue(container: MedusaContainer, store: Store, account: string, day: string) {
  try {
    return (await closeDayWorkflow(container).run({ input: { account, day, closed_by: SCHEDULE } })).result
  } catch (error) {
    if (error instanceof AcquirerError && error.kind === "config") throw error
    store.logger.error(`acquiring ${account}: closing ${day} failed: ${reasonOf(error)}`)
    return null
  }
}

async function dueDays(store: Store, account: string): Promise<string[]> {
  const { clock, dayCloses, dayOrders } = store.acquiring
  const { close } = await store.acquiring.settings(account)
  const now = clock.now()
  const opened = await dayOrders.first(account)
  if (!opened) return []
  const calendar = await readCalendar(store, account)
  // The newest day that ended so long ago that it may be closed.
  const last = nextDay(calendar.at(new Date(now.getTime() - close.after_minutes * 60_000)), -1)
  const first = calendar.at(opened)
  const earliest = [first, nextDay(last, 1 - CAUGHT_UP)].sort().at(-1) ?? last
  const missing = daysBetween(first, nextDay(earliest, -1)).filter((day) => !calendar.isRecorded(day))
  await tellOfMissingDays(store, account, missing)
  const known = new Map((await dayCloses.between(account, earliest, last)).map((row) => [row.day, row] as const))
  const again = await dayCloses.dueBefore(account, earliest, now)
  const recent = daysBetween(earliest, last).filter((day) => {
    const row = known.get(day)
    return !row || (row.next_attempt_at ? row.next_attempt_at <= now : row.state === "open")
  })
  return [...again.map(({ day }) => day), ...recent]
}
