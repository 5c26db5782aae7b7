import type { Store } from "../medusa/store"
import { Calendar } from "./calendar"

/** @throws AcquirerError `config` when there is no such account */
export async function readCalendar({ acquiring }: Store, account: string): Promise<Calendar> {
  const { close } = await acquiring.settings(account)
  return new Calendar(close.time_zone, await acquiring.dayCloses.bounds(account))
}
