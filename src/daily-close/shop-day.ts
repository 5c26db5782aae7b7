import { DAY_MS } from "../acquirer/domain/durations"
import { momentOf } from "../acquirer/domain/time-zone"

/** A day of a shop: from its first moment up to, and without, the first of the next. */
export interface ShopDay {
  /** `YYYY-MM-DD` */
  day: string
  zone: string
  from: Date
  until: Date
}

/** So long after its end a day is compared again: what comes late comes soon. */
export const WATCHED_MS = 3 * DAY_MS

/** Whether a text names a day that the calendar has, and one after it that can be written alike. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && text >= "1970-01-02" && text < "9999-12-31" && nextDay(text, 0) === text
}

/** A day in the shop's time zone: 23 or 25 hours long where the clocks are changed. */
export function shopDay(day: string, zone: string): ShopDay {
  return { day, zone, from: beginning(day, zone), until: beginning(nextDay(day), zone) }
}

/** The day so many days later, by the calendar. */
export function nextDay(day: string, days = 1): string {
  const at = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(at.getTime())) return ""
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** The days from one to another, both included. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day !== "" && day <= last; day = nextDay(day)) days.push(day)
  return days
}

function beginning(day: string, zone: string): Date {
  const at = momentOf(`${day.replaceAll("-", "")}000000`, zone)
  if (!at) throw new RangeError(`${day} is no day`)
  return at
}
