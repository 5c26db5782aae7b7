import { digitsOfCurrency } from "../../currencies/digits"

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

/** How decimals are typed in a language. */
export interface Numerals {
  /** An amount as the reader types it. */
  toType: (amount: string) => string
  /**
   * What the reader typed, as decimal text; undefined where it has the sign that their language puts between thousands:
   * in English `1,000` is mostly meant as a thousand, and in German `1.000` is. Spaces between thousands, and the sign
   * or code of its own currency as the pages print it, are not read.
   */
  fromTyped: (text: string, currency?: string) => string | undefined
}

export function numeralsOf(locale: string): Numerals {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  const hasComma = parts.some(({ type, value }) => type === "decimal" && value === ",")
  const [decimal, thousands] = hasComma ? [",", "."] : [".", ","]
  return {
    toType: (amount) => amount.replace(".", decimal),
    fromTyped: (text, currency = "") => {
      const sum = withoutSpaces(withoutCurrency(text.trim(), locale, currency))
      return sum.includes(thousands) ? undefined : sum.replace(decimal, ".")
    },
  }
}

function withoutCurrency(text: string, locale: string, currency: string): string {
  if (!isCurrency(currency)) return text
  const style = { style: "currency", currency } as const
  const sign = new Intl.NumberFormat(locale, style).formatToParts(0).find(({ type }) => type === "currency")?.value
  const beside = [sign, currency].filter((one) => one !== undefined).map((one) => one.toUpperCase())
  const before = beside.find((one) => text.toUpperCase().startsWith(one))
  if (before !== undefined) return text.slice(before.length).trim()
  const behind = beside.find((one) => text.toUpperCase().endsWith(one))
  return behind === undefined ? text : text.slice(0, -behind.length).trim()
}

/** Where they stand between thousands: `12 50` is no sum. */
function withoutSpaces(text: string): string {
  return /^\d{1,3}(\s\d{3})+(?![\d\s])/.test(text) ? text.replace(/\s/g, "") : text
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
 * Whether an amount has no more digits than its currency: `1.500` or `1,500` of dollars is mostly meant as fifteen
 * hundred. What is no currency is left to the server to refuse.
 */
export function fitsCurrency(amount: string, currency: string): boolean {
  return !isCurrency(currency) || digitsOf(amount) <= digitsOfCurrency(currency)
}

/**
 * An amount without the noughts that its currency has no place for: the server takes `1000.00` of yen, and nobody types
 * it.
 */
export function inDigitsOf(amount: string, currency: string): string {
  const most = digitsOfCurrency(currency)
  const [whole = "", part = ""] = amount.split(".")
  if (!isCurrency(currency) || part.length <= most || /[^0]/.test(part.slice(most))) return amount
  return most === 0 ? whole : `${whole}.${part.slice(0, most)}`
}

function isCurrency(text: string): boolean {
  return /^[A-Za-z]{3}$/.test(text)
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
