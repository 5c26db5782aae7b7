/** `MM` and `YYYY` as the pay route takes them. */
export interface Expiry {
  expiration_month: string
  expiration_year: string
}

/**
 * What the shopper types, as `MM / YY`; a first digit above 1 is a month of one digit. Pasted `12/2031` and `1/31` are
 * read too. A month that is corrected while its year stands (`1 / 31`) is left as it is typed.
 */
export function formatExpiry(value: string): string {
  const typed = value.replace(/[^\d/]/g, "")
  if (/^[1-9]\/$/.test(typed)) return `0${typed[0]} / `
  const [beforeSlash = "", afterSlash = ""] = typed.split("/", 2)
  const [month, year] = afterSlash === "" ? splitDigits(beforeSlash) : [monthIn(beforeSlash, value), afterSlash]
  const shortYear = year.replace(/^20(\d\d)$/, "$1").slice(0, 4)
  return shortYear === "" ? month : `${month}${SEPARATOR}${shortYear}`
}

/**
 * Where the caret belongs in `formatted` when it stood at `caret` in what the shopper typed: before the same digit, as
 * a zero may have been put before the others. It stays on its side of the separator, over which Backspace leads.
 */
export function caretInExpiry(typed: string, caret: number, formatted: string): number {
  let behind = typed.slice(caret).replace(/\D/g, "").length
  if (behind === 0) return formatted.length
  let position = formatted.length
  while (behind > 0 && position > 0) {
    position -= 1
    if (/\d/.test(formatted[position] ?? "")) behind -= 1
  }
  const isYears = formatted.slice(0, position).endsWith(SEPARATOR)
  return isYears && !typed.slice(0, caret).endsWith(SEPARATOR) ? position - SEPARATOR.length : position
}

const SEPARATOR = " / "

function splitDigits(digits: string): [month: string, year: string] {
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits
  return [padded.slice(0, 2), padded.slice(2)]
}

/** The separator with its spaces is the field's own: there a digit was taken out of the month. */
function monthIn(beforeSlash: string, value: string): string {
  const isCorrected = /\s\/|\/\s/.test(value)
  return !isCorrected && /^[1-9]$/.test(beforeSlash) ? `0${beforeSlash}` : beforeSlash.slice(0, 2)
}

/** Reads `MM / YY` or `MM / YYYY`; `undefined` when it is neither. */
export function parseExpiry(value: string): Expiry | undefined {
  const match = /^\s*(\d{1,2})\s*[/-]\s*(\d{2}|\d{4})\s*$/.exec(value)
  if (match === null) return undefined
  const [, month = "", year = ""] = match
  if (Number(month) < 1 || Number(month) > 12) return undefined
  return { expiration_month: month.padStart(2, "0"), expiration_year: year.length === 2 ? `20${year}` : year }
}

/** Whether the month named is over at `now` (the shopper's own clock; cards are good until the month's last day). */
export function isExpired(expiry: Expiry, now: Date = new Date()): boolean {
  const firstMomentAfter = new Date(Number(expiry.expiration_year), Number(expiry.expiration_month), 1)
  return now >= firstMomentAfter
}
