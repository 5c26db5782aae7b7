/** `MM` and `YYYY` as the pay route takes them. */
export interface Expiry {
  expiration_month: string
  expiration_year: string
}

/** What the shopper types, as `MM / YY`; a first digit above 1 is a month of one digit. Pasted `12/2031` is read too. */
export function formatExpiry(value: string): string {
  const typed = value.replace(/[^\d/]/g, "")
  if (/^\d\/$/.test(typed)) return `0${typed[0]} / `
  const [beforeSlash = "", afterSlash] = typed.split("/", 2)
  const digits = afterSlash === undefined ? beforeSlash : `${beforeSlash.padStart(2, "0").slice(0, 2)}${afterSlash}`
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits
  const month = padded.slice(0, 2)
  const year = padded.slice(2).replace(/^20(\d\d)$/, "$1")
  return year === "" ? month : `${month} / ${year.slice(0, 4)}`
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
