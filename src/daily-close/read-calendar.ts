import type { Store } from "../medusa/store"
import { Calendar } from "./calendar"
import { zoneOf } from "./zone-of"

/** @throws AcquirerError `config` when no such account is declared, or its settings are incomplete */
export async function readCalendar({ acquiring }: Store, account: string): Promise<Calendar> {
  const { close } = await acquiring.settings(account)
  return new Calendar(close.time_zone, await acquiring.dayCloses.bounds(account))
}

/**
 * For whoever only looks at days: where the settings cannot be read, in the zone of the last recorded day.
 * @throws AcquirerError `config` where no day is recorded either
 */
export async function readRecordedCalendar(store: Store, account: string): Promise<Calendar> {
  const zone = await zoneOf(store, account)
  if (zone === undefined) return readCalendar(store, account)
  return new Calendar(zone, await store.acquiring.dayCloses.bounds(account))
}
