import { DAY_MS } from "./durations"
import { momentOf } from "./time-zone"

/** How often a contract is deducted (`subscription.interval`). */
export const INTERVALS = ["day", "week", "month", "year"] as const
export type Interval = (typeof INTERVALS)[number]

/** When a contract is deducted: every `count` intervals after `start`, the first time one step after it. */
export interface Recurrence {
  interval: Interval
  count: number
  start: Date
  /** Nothing is deducted after this moment. */
  end?: Date | undefined
  /** How many deductions there are; absent or 0: until `end`. */
  cycles?: number | undefined
}

/** When the deduction with this number (1 is the first) is due; undefined once the contract is over. All in UTC. */
export function deductionTime({ interval, count, start, end, cycles }: Recurrence, cycle: number): Date | undefined {
  if (cycles && cycle > cycles) return undefined
  const at = later(start, interval, count * cycle)
  return end && at > end ? undefined : at
}

/** Counted from the start each time, so that a 31st stays the last day of its month and does not slip. */
function later(start: Date, interval: Interval, steps: number): Date {
  switch (interval) {
    case "day":
      return new Date(start.getTime() + steps * DAY_MS)
    case "week":
      return new Date(start.getTime() + steps * 7 * DAY_MS)
    case "month":
      return monthsLater(start, steps)
    case "year":
      return monthsLater(start, steps * 12)
  }
}

function monthsLater(start: Date, months: number): Date {
  const at = new Date(start)
  at.setUTCDate(1)
  at.setUTCMonth(at.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
  at.setUTCDate(Math.min(start.getUTCDate(), lastDay))
  return at
}

/** `YYYY-MM-DD` as the beginning of that day in UTC; undefined for text that names no day there is. */
export function parsedDay(text: string): Date | undefined {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!found) return undefined
  const day = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text ? undefined : day
}

/** The last moment of such a day: a contract's last day belongs to it. */
export function endOfDay(text: string): Date | undefined {
  const day = parsedDay(text)
  return day && new Date(day.getTime() + DAY_MS - 1)
}

/** When something is due: at a moment, which is both, or at any time of a day. */
export interface DueTime {
  from: Date
  until: Date
}

/** `YYYY-MM-DD HH:MM:SS`, or a day alone, in the service's time zone; undefined for anything else. */
export function serviceTime(text: string | undefined, zone: string): DueTime | undefined {
  const found = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}:\d{2}))?$/.exec(text?.trim() ?? "")
  if (!found) return undefined
  const [, day = "", time] = found
  const from = momentOf(`${day}${time ?? "00:00:00"}`.replace(/\D/g, ""), zone)
  return from && { from, until: time === undefined ? endOfDayIn(day, zone) : from }
}

function endOfDayIn(day: string, zone: string): Date {
  const next = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
  const begins = momentOf(`${next}000000`.replace(/\D/g, ""), zone)
  return new Date((begins?.getTime() ?? Date.parse(next)) - 1)
}
