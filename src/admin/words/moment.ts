const STEPS: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
]

const relative = new Intl.RelativeTimeFormat(undefined, { numeric: "auto" })
const absolute = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" })

/** `5 minutes ago`, `in 2 hours`. */
export function ago(moment: string, now = Date.now()): string {
  const seconds = Math.round((Date.parse(moment) - now) / 1_000)
  for (const [unit, length] of STEPS) {
    if (Math.abs(seconds) >= length) return relative.format(Math.trunc(seconds / length), unit)
  }
  return Math.abs(seconds) < 5 ? "now" : relative.format(seconds, "second")
}

export function exactly(moment: string): string {
  return absolute.format(Date.parse(moment))
}
