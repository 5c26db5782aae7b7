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

export function exactly(locale: string, moment: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "medium" }).format(Date.parse(moment))
}
