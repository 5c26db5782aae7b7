import { HOUR_MS } from "../acquirer/domain/durations"
import type { AcquirerError } from "../acquirer/domain/errors"
import { dayInWords } from "../acquirer/domain/time-zone"
import type { Store } from "../medusa/store"
import { Calendar } from "./calendar"
import { nextDay } from "./shop-day"
import { INCOMPLETE_ACCOUNT } from "../modules/acquiring/incident-keys"

/** So long a day is over before anybody waits for its close. */
const PATIENCE_MS = HOUR_MS

/**
 * Days of an account whose settings are not complete are closed by nobody: a person is told of the first of them. The
 * zone that its days end in may be among what is lost, so that is the zone of the last recorded day.
 */
export async function tellOfIncompleteAccount(store: Store, account: string, why: AcquirerError): Promise<void> {
  const { clock, dayCloses, dayOrders, incidents } = store.acquiring
  const first = await dayOrders.first(account)
  if (!first) return
  const recorded = await dayCloses.bounds(account)
  const last = recorded.at(-1)
  const calendar = new Calendar(last?.time_zone ?? "UTC", recorded)
  const { day, until } = calendar.day(last ? nextDay(last.day) : calendar.at(first))
  const now = clock.now()
  if (now.getTime() < until.getTime() + PATIENCE_MS) return
  await incidents.raiseUnlessSeen(
    {
      ...{ account, kind: "days_not_closed", key: INCOMPLETE_ACCOUNT },
      message: `No day from ${dayInWords(day)} on can be closed: ${why.merchantMessage}`,
      next_step: "Enter what is missing in Settings, Acquiring. The schedule then closes these days.",
    },
    now,
  )
}

/** Its days are closed again. */
export async function endIncompleteAccount({ acquiring }: Store, account: string): Promise<void> {
  await acquiring.incidents.resolve(account, INCOMPLETE_ACCOUNT, acquiring.clock.now())
}
