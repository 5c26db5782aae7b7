/** `2026-11-25` as fields have it, or `November 25, 2026` as the server writes it in sentences. */
const DAY = /\d{4}-\d\d-\d\d|[A-Z][a-z]+ \d{1,2}, \d{4}/
const DAYS = new RegExp(`^(?:${DAY.source})(?:[,;] (?:${DAY.source}))*$`)

/** A value that is a day, or several, as a language writes days; undefined where it is none. */
export function daysIn(language: string, value: string): string | undefined {
  if (!DAYS.test(value)) return undefined
  const format = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" })
  return value.replace(new RegExp(DAY, "g"), (written) => {
    const at = new Date(written.includes(",") ? `${written} UTC` : `${written}T00:00:00Z`)
    return Number.isNaN(at.getTime()) ? written : format.format(at)
  })
}
