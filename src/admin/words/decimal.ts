/** One decimal text less another, with as many digits as the longer has; no float on the way. */
export function minus(one: string, other: string): string {
  const digits = Math.max(digitsOf(one), digitsOf(other))
  return text(units(one, digits) - units(other, digits), digits)
}

export function plus(one: string, other: string): string {
  return minus(one, minus("0", other))
}

export function isPositive(amount: string): boolean {
  return units(amount, digitsOf(amount)) > 0n
}

/** What was typed, with a point where the language of the page has a comma. */
export function typedDecimal(text: string): string {
  return text.trim().replace(",", ".")
}

/** Decimal text as it is typed in a language: what `typedDecimal` reads. */
export function decimalToType(locale: string, amount: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  return parts.some(({ type, value }) => type === "decimal" && value === ",") ? amount.replace(".", ",") : amount
}

/**
 * Whether what was typed is an amount above nothing and at most `most`, with no more digits than `most` has: `1.500` or
 * `1,500` of dollars is mostly meant as fifteen hundred, and must not move one and a half.
 */
export function isAmountUpTo(typed: string, most: string): boolean {
  const isPlain = /^\d{1,15}(\.\d{1,3})?$/.test(typed) && digitsOf(typed) <= digitsOf(most)
  return isPlain && isPositive(typed) && !isPositive(minus(typed, most))
}

/**
 * Whether an amount has no more digits than its currency: `1.500` or `1,500` of dollars is mostly meant as fifteen hundred.
 * What is no currency is left to the server to refuse.
 */
export function fitsCurrency(amount: string, currency: string): boolean {
  if (!/^[A-Za-z]{3}$/.test(currency)) return true
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions()
  return digitsOf(amount) <= maximumFractionDigits
}

function digitsOf(amount: string): number {
  return amount.split(".")[1]?.length ?? 0
}

function units(amount: string, digits: number): bigint {
  const [whole = "0", part = ""] = amount.replace("-", "").split(".")
  const value = BigInt(`${whole}${part.padEnd(digits, "0")}`)
  return amount.startsWith("-") ? -value : value
}

function text(value: bigint, digits: number): string {
  const plain = `${value < 0n ? -value : value}`.padStart(digits + 1, "0")
  const sign = value < 0n ? "-" : ""
  return digits === 0 ? `${sign}${plain}` : `${sign}${plain.slice(0, -digits)}.${plain.slice(-digits)}`
}
