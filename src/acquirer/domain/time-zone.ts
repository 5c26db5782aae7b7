import { HOUR_MS } from "./durations"
const formats = new Map<string, Intl.DateTimeFormat>()

/** Whether a text is a time zone's name, such as `Europe/Berlin` or `UTC`. */
export function isTimeZone(zone: string): boolean {
  try {
    // An offset such as `+02:00` is taken by some versions of Node and not by others.
    return /^[A-Za-z]/.test(zone) && Boolean(formatOf(zone))
  } catch {
    return false
  }
}

/** What the clock on the wall shows in a zone at a moment: `YYYYMMDDHHMMSS`. */
export function wallClock(at: Date, zone: string): string {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const { year = "", month = "", day = "", hour = "", minute = "", second = "" } = parts
  return `${year.padStart(4, "0")}${month}${day}${hour}${minute}${second}`
}

/** The day that a moment belongs to in a zone: `YYYY-MM-DD`. */
export function dayOf(at: Date, zone: string): string {
  const digits = wallClock(at, zone)
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`
}

/**
 * The first moment at which a zone's wall clock shows 14 digits (`YYYYMMDDHHMMSS`) or later: an hour that is skipped is
 * where the clock goes on, and of an hour that comes twice it is the first.
 */
export function momentOf(digits: string, zone: string): Date | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(digits)
  if (!parts) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1).map(Number)
  const written = Date.UTC(year, month - 1, day, hour, minute, second)
  if (wallClock(new Date(written), "UTC") !== digits) return undefined
  // No zone is further from UTC than this. Between the two, the wall clock passes the digits.
  let [before, after] = [written - FURTHEST_MS, written + FURTHEST_MS]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (wallClock(new Date(middle), zone) >= digits) after = middle
    else before = middle
  }
  return new Date(after)
}

const FURTHEST_MS = 16 * HOUR_MS

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    hourCycle: "h23",
    ...{ year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", second: "2-digit" },
  })
  formats.set(zone, format)
  return format
}

/** Made for the first day: the tables of a language cost more than all that a start loads of this plugin. */
let inWords: Intl.DateTimeFormat | undefined

/** `November 22, 2026` of `2026-11-22`: a day in a sentence for people. */
export function dayInWords(day: string): string {
  inWords ??= new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" })
  return inWords.format(new Date(`${day}T00:00:00Z`))
}
