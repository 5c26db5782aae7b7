import { AcquirerError } from "../acquirer/domain/errors"
import { dayOf } from "../acquirer/domain/time-zone"
import { reasonOf } from "../medusa/reason"
import type { Store } from "../medusa/store"
import type { DayCloseRow } from "../modules/acquiring/day-closes"
import { SCHEDULE } from "../reconciliation/run-reconcile"
import { closeDay } from "./close-day"
import { daysBetween, nextDay, shopDay } from "./shop-day"

/** An account that was away, or is new to closing, catches up with this many days. */
const CAUGHT_UP = 31

/** Closes every day of every account that is over and not closed yet, and compares again what may have changed since. */
export async function closeDueDays(store: Store): Promise<DayCloseRow[]> {
  const { acquiring, logger } = store
  await acquiring.clock.sync()
  const closed: DayCloseRow[] = []
  for (const account of acquiring.accounts()) {
    try {
      for (const { day, zone } of await dueDays(store, account)) {
        const row = await closeDay(store, account, shopDay(day, zone), SCHEDULE)
        if (row) closed.push(row)
      }
    } catch (error) {
      // A closed account has no service to compare with; its health says so.
      if (error instanceof AcquirerError && error.kind === "config") continue
      logger.error(`acquiring ${account}: closing a day failed: ${reasonOf(error)}`)
    }
  }
  return closed
}

async function dueDays(store: Store, account: string): Promise<{ day: string; zone: string }[]> {
  const { close } = await store.acquiring.settings(account)
  const now = store.acquiring.clock.now()
  const first = await store.acquiring.dayOrders.first(account)
  if (!first) return []
  const last = lastDueDay(now, close)
  const earliest = [dayOf(first, close.time_zone), nextDay(last, 1 - CAUGHT_UP)].sort().at(-1) ?? last
  const known = new Map(
    (await store.acquiring.dayCloses.between(account, earliest, last)).map((row) => [row.day, row] as const),
  )
  const again = await store.acquiring.dayCloses.dueBefore(account, earliest, now)
  const recent = daysBetween(earliest, last).flatMap((day) => {
    const row = known.get(day)
    const isDue = !row || (row.next_attempt_at ? row.next_attempt_at <= now : row.state === "open")
    // A day that was begun keeps its zone: it is the same day when it is compared again.
    return isDue ? [{ day, zone: row?.time_zone ?? close.time_zone }] : []
  })
  return [...again.map(({ day, time_zone: zone }) => ({ day, zone })), ...recent]
}

/** The newest day that ended so long ago that it may be closed. */
export function lastDueDay(now: Date, close: { time_zone: string; after_minutes: number }): string {
  return nextDay(dayOf(new Date(now.getTime() - close.after_minutes * 60_000), close.time_zone), -1)
}
