import { dayInWords } from "../acquirer/domain/time-zone"
import type { Store } from "../medusa/store"
import { daysNotClosedKey, INCOMPLETE_ACCOUNT } from "../modules/acquiring/incident-keys"

const KIND = "days_not_closed"

/**
 * Days that no schedule closes any more, because they were over too long ago when it first came to them: a person is
 * told once, until they are closed.
 * @param missing in their order
 */
export async function tellOfMissingDays(store: Store, account: string, missing: readonly string[]): Promise<void> {
  const { clock, incidents } = store.acquiring
  const [first, last] = [missing[0], missing.at(-1)]
  const key = daysNotClosedKey(first ?? "")
  await incidents.resolveKind(account, KIND, clock.now(), [key, INCOMPLETE_ACCOUNT])
  if (first === undefined || last === undefined) return
  const [from, to] = [dayInWords(first), dayInWords(last)]
  await incidents.raiseOnce({
    ...{ account, kind: KIND, key },
    message:
      first === last
        ? `${from} was never closed: too long ago for the schedule.`
        : `${missing.length} days from ${from} to ${to} were never closed: too long ago for the schedule.`,
    next_step:
      "Close each of them under Daily close: choose the day and press Close day. Where they need no close, close this incident.",
  })
}
