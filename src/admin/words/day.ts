/** A day of an address, undefined where it names none. */
export function dayIn(address: URLSearchParams): string | undefined {
  const said = address.get("day") ?? ""
  const at = atMidnight(said)
  return /^\d{4}-\d\d-\d\d$/.test(said) && at.getTime() > 0 && at.toISOString().startsWith(said) ? said : undefined
}

/** The midnight at which `2026-11-22` begins where the browser stands; undefined where the text is no day. */
export function localDate(day: string): Date | undefined {
  const date = new Date(`${day}T00:00`)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** `2026-11-22`, the day that a moment has where the browser stands. */
export function dayOfDate(date: Date): string {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(String)
  return `${year?.padStart(4, "0")}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}`
}

/** `Sunday, 22 November 2026` of `2026-11-22`. */
export function dayInWords(locale: string, day: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "full", timeZone: "UTC" }).format(atMidnight(day))
}

/** `22 Nov` of `2026-11-22`. */
export function dayAndMonth(locale: string, day: string): string {
  return new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" }).format(atMidnight(day))
}

/** `November 2026` of `2026-11`. */
export function monthInWords(locale: string, month: string): string {
  const monthAndYear = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" })
  return monthAndYear.format(atMidnight(`${month}-01`))
}

/** Monday to Sunday. */
export function weekdays(locale: string): string[] {
  const weekday = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" })
  return [1, 2, 3, 4, 5, 6, 7].map((day) => weekday.format(atMidnight(`2024-01-0${day}`)))
}

/** The days of a month in weeks from Monday to Sunday; null where a week reaches into another month. */
export function weeksOf(month: string): (string | null)[][] {
  const first = atMidnight(`${month}-01`)
  const before = (first.getUTCDay() + 6) % 7
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const cells = Array.from({ length: Math.ceil((before + length) / 7) * 7 }, (_, at) => {
    const date = at - before + 1
    return date < 1 || date > length ? null : `${month}-${String(date).padStart(2, "0")}`
  })
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

/** The month so many months later. */
export function nextMonth(month: string, months: number): string {
  const at = atMidnight(`${month}-01`)
  at.setUTCMonth(at.getUTCMonth() + months)
  return at.toISOString().slice(0, 7)
}

/** The day that it is now in a time zone. */
export function todayIn(zone: string | undefined, now = new Date()): string {
  return new Intl.DateTimeFormat("sv", { timeZone: zone ?? "UTC" }).format(now)
}

export function lastDayOf(month: string): string {
  return weeksOf(month).flat().filter(Boolean).at(-1) ?? `${month}-28`
}

function atMidnight(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}
