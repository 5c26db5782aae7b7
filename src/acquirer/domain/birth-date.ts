import { HOUR_MS } from "./durations"
import { parsedDay } from "./recurrence"

/** No place is further from UTC. */
const FURTHEST_OFFSET_MS = 14 * HOUR_MS

/** The day that a text names in either of the specification's two ways to write one; undefined where there is none. */
export function namedDay(text: string): Date | undefined {
  return parsedDay(text.replace(/^(\d{2})-(\d{2})-(\d{4})$/, "$3-$2-$1"))
}

/** Whether somebody can be born on a day that a text names: it has begun, wherever that may be. */
export function isBirthDate(text: string, now = Date.now()): boolean {
  return (namedDay(text)?.getTime() ?? Infinity) <= now + FURTHEST_OFFSET_MS
}
