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

export function exactly(locale: string, moment: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "medium" }).format(Date.parse(moment))
}
