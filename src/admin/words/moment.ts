const STEPS: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
]

/** `5 minutes ago`, `in 2 hours`. */
export function ago(locale: string, moment: string, now = Date.now()): string {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" })
  const seconds = Math.round((Date.parse(moment) - now) / 1_000)
  for (const [unit, length] of STEPS) {
    if (Math.abs(seconds) >= length) return relative.format(Math.trunc(seconds / length), unit)
  }
  return relative.format(Math.abs(seconds) < 5 ? 0 : seconds, "second")
}

/** `340 ms`, `2.5 sec`, `3 min`: in the largest unit that it has one of. */
export function lasting(locale: string, ms: number): string {
  const [unit, length] = STEPS.find(([, seconds]) => ms >= seconds * 1_000) ?? ["second", 1]
  const text = (value: number, of: string) =>
    value.toLocaleString(locale, { style: "unit", unit: of, unitDisplay: "short", maximumFractionDigits: 1 })
  return ms < 1_000 ? text(Math.round(ms), "millisecond") : text(ms / 1_000 / length, unit)
}

const PARTS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1_000],
  ["millisecond", 1],
] as const

/** `5 min`, `1 min 40 sec`, `250 ms`: all of a stretch of time that is set. */
export function duration(locale: string, ms: number): string {
  let rest = ms
  const parts = PARTS.flatMap(([unit, length]) => {
    const count = Math.floor(rest / length)
    rest -= count * length
    const isShown = count > 0 || (ms === 0 && length === 1)
    return isShown ? [count.toLocaleString(locale, { style: "unit", unit, unitDisplay: "short" })] : []
  })
  return parts.join(" ")
}

export function exactly(locale: string, moment: string, timeZone?: string): string {
  const form = { dateStyle: "medium", timeStyle: "medium", ...(timeZone === undefined ? {} : { timeZone }) } as const
  return new Intl.DateTimeFormat(locale, form).format(Date.parse(moment))
}

/** `14:05`, with its day where that is another than today. */
export function timeOfDay(locale: string, moment: string, now = new Date()): string {
  const at = new Date(moment)
  const isToday = at.toDateString() === now.toDateString()
  const form = isToday ? ({ timeStyle: "short" } as const) : ({ dateStyle: "medium", timeStyle: "short" } as const)
  return new Intl.DateTimeFormat(locale, form).format(at)
}

const FOURTEEN = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)\d\d$/

/** `20261122093000` as the service writes it, in the reader's way and the service's own time: `22 Nov 2026, 09:30`. */
export function serviceTime(locale: string, text: string | null): string {
  if (text === null) return "–"
  const moment = Date.parse(text.replace(FOURTEEN, "$1-$2-$3T$4:$5:00Z"))
  if (Number.isNaN(moment)) return text
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" }).format(moment)
}
