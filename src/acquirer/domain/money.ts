import { inspect } from "node:util"
import { currencyDigits } from "./currency"
import { decimalText, parseDecimal, type Decimal } from "./decimal-text"
import { AcquirerError } from "./errors"

/** Whatever the platform hands over as an amount: see `decimalText`. */
export type AmountInput = string | number | bigint | object

const WIRE_DIGITS = 2
/** Fraction digits beyond the currency's own that a computed total is trusted to. */
const NOISE_DIGITS = 6
const WIRE_TEXT = /^-?\d+(?:\.\d+)?$/

/**
 * An amount of money: minor units of an ISO 4217 currency (USD 12.30 is 1230, JPY 1000 is 1000, KWD 1.234 is
 * 1234). Immutable; exact; two currencies never mix. Every error is an `AcquirerError` of kind `invalid` that
 * names field, amount and currency.
 */
export class Money {
  private constructor(
    readonly minor: bigint,
    /** Upper-case ISO 4217 code. */
    readonly currency: string,
    /** Fraction digits of the currency. */
    readonly digits: number,
  ) {
    Object.freeze(this)
  }

  /** @param minor whole minor units */
  static ofMinor(minor: bigint, currency: string): Money {
    const code = knownCurrency(currency, String(minor), "amount")
    return new Money(minor, code.currency, code.digits)
  }

  static zero(currency: string): Money {
    return Money.ofMinor(0n, currency)
  }

  /** The amount to its last digit, or an error: more digits than the currency has, NaN, infinite, no number at all. */
  static exact(amount: AmountInput, currency: string, field = "amount"): Money {
    const { decimal, text } = readDecimal(amount, currency, field)
    const code = knownCurrency(currency, text, field)
    const { quotient, remainder } = toMinor(decimal, code.digits)
    if (remainder !== 0n) {
      throw invalid(field, text, code.currency, `has more fraction digits than the ${code.digits} of the currency`)
    }
    return new Money(quotient, code.currency, code.digits)
  }

  /**
   * The one rule for totals that a store keeps with more digits than the currency has: half up, away from
   * zero, to the currency's digits (98.9009 USD is 98.90, 0.005 USD is 0.01, −0.005 USD is −0.01). What lies below a
   * millionth of the smallest unit comes of divisions and of binary fractions, and is rounded before: the same total
   * computed twice (98.5 and 98.4999999999 JPY) is one sum, not two.
   */
  static rounded(amount: AmountInput, currency: string, field = "amount"): Money {
    const { decimal, text } = readDecimal(amount, currency, field)
    const code = knownCurrency(currency, text, field)
    const computed = { digits: halfUp(decimal, code.digits + NOISE_DIGITS), scale: code.digits + NOISE_DIGITS }
    return new Money(halfUp(computed, code.digits), code.currency, code.digits)
  }

  /**
   * An amount as the service writes it (specification, "General rules" 4): plain decimal text, white space
   * around it allowed, a number where text is promised allowed. No exponent, no plus sign, no thousands separator.
   */
  static fromWire(text: unknown, currency: string, field = "amount"): Money {
    const plain = typeof text === "number" || typeof text === "bigint" ? String(text) : text
    if (typeof plain !== "string") throw invalid(field, describe(text), String(currency), "is not decimal text")
    const trimmed = plain.trim()
    if (!WIRE_TEXT.test(trimmed)) throw invalid(field, plain, currency, "is not plain decimal text")
    return Money.exact(trimmed, typeof currency === "string" ? currency.trim() : currency, field)
  }

  /** The same; undefined for what is none. */
  static fromWireIfAny(text: unknown, currency: string): Money | undefined {
    try {
      return Money.fromWire(text, currency)
    } catch {
      return undefined
    }
  }

  /** The total of a list, which may be empty. */
  static sum(list: readonly Money[], currency: string): Money {
    return list.reduce((total, money) => total.plus(money), Money.zero(currency))
  }

  plus(other: Money): Money {
    return this.with(this.minor + this.same(other).minor)
  }

  minus(other: Money): Money {
    return this.with(this.minor - this.same(other).minor)
  }

  negate(): Money {
    return this.with(-this.minor)
  }

  /** Negative when this is less than the other, positive when more, 0 when equal. */
  compare(other: Money): -1 | 0 | 1 {
    const { minor } = this.same(other)
    return this.minor < minor ? -1 : this.minor > minor ? 1 : 0
  }

  /** Same amount of the same currency; another currency is unequal, not an error. */
  equals(other: Money): boolean {
    return this.currency === other.currency && this.minor === other.minor
  }

  isZero(): boolean {
    return this.minor === 0n
  }

  isPositive(): boolean {
    return this.minor > 0n
  }

  isNegative(): boolean {
    return this.minor < 0n
  }

  /**
   * Decimal text with two fraction digits, whatever the currency: JPY 1000 is `1000.00`, KWD 1.230 is `1.23`.
   * An amount of a three or four digit currency that two digits cannot hold is refused.
   */
  toWire(field = "amount"): string {
    if (this.digits === WIRE_DIGITS) return this.toDecimalString()
    if (this.digits < WIRE_DIGITS) return decimal(this.minor * 10n ** BigInt(WIRE_DIGITS - this.digits), WIRE_DIGITS)
    const excess = 10n ** BigInt(this.digits - WIRE_DIGITS)
    if (this.minor % excess !== 0n) {
      throw invalid(field, this.toDecimalString(), this.currency, "does not fit the service's two fraction digits")
    }
    return decimal(this.minor / excess, WIRE_DIGITS)
  }

  /** Whether the service's two fraction digits can say it. */
  fitsWire(): boolean {
    return this.digits <= WIRE_DIGITS || this.minor % 10n ** BigInt(this.digits - WIRE_DIGITS) === 0n
  }

  /** Decimal text with the currency's own digits: `1000` JPY, `12.30` USD, `1.234` KWD. */
  toDecimalString(): string {
    return decimal(this.minor, this.digits)
  }

  /** The nearest double. For wire fields of type number and for display only, never to calculate with. */
  toNumber(): number {
    return Number(this.toDecimalString())
  }

  toString(): string {
    return `${this.toDecimalString()} ${this.currency}`
  }

  toJSON(): { amount: string; currency: string } {
    return { amount: this.toDecimalString(), currency: this.currency }
  }

  [inspect.custom](): string {
    return `Money(${this.toString()})`
  }

  private with(minor: bigint): Money {
    return minor === this.minor ? this : new Money(minor, this.currency, this.digits)
  }

  private same(other: Money): Money {
    if (other.currency === this.currency) return other
    throw invalid("currency", other.toDecimalString(), other.currency, `cannot be combined with ${this.currency}`)
  }
}

function knownCurrency(currency: string, text: string, field: string): { currency: string; digits: number } {
  const known = currencyDigits(currency)
  if (known !== undefined) return { currency, digits: known }
  const code = typeof currency === "string" ? currency.toUpperCase() : ""
  const digits = currencyDigits(code)
  if (digits === undefined) throw invalid(field, text, String(currency), "is in no currency that ISO 4217 knows")
  return { currency: code, digits }
}

function readDecimal(amount: unknown, currency: string, field: string): { decimal: Decimal; text: string } {
  const text = decimalText(amount)
  const decimal = text === undefined ? undefined : parseDecimal(text)
  if (text === undefined || !decimal) {
    throw invalid(field, text ?? describe(amount), String(currency), "is not a finite decimal number")
  }
  return { decimal, text }
}

function toMinor({ digits, scale }: Decimal, currencyDigits: number) {
  if (scale === currencyDigits) return { quotient: digits, remainder: 0n, divisor: 1n }
  if (scale < currencyDigits) {
    return { quotient: digits * 10n ** BigInt(currencyDigits - scale), remainder: 0n, divisor: 1n }
  }
  const divisor = 10n ** BigInt(scale - currencyDigits)
  return { quotient: digits / divisor, remainder: digits % divisor, divisor }
}

/** In units of the last of so many fraction digits; half is away from zero. */
function halfUp(decimal: Decimal, fractionDigits: number): bigint {
  const { quotient, remainder, divisor } = toMinor(decimal, fractionDigits)
  const twice = 2n * (remainder < 0n ? -remainder : remainder)
  return quotient + (twice >= divisor ? (remainder < 0n ? -1n : 1n) : 0n)
}

function decimal(units: bigint, digits: number): string {
  const sign = units < 0n ? "-" : ""
  const text = (units < 0n ? -units : units).toString().padStart(digits + 1, "0")
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

function describe(amount: unknown): string {
  return amount === null ? "null" : `a value of type ${typeof amount}`
}

function invalid(field: string, text: string, currency: string, reason: string): AcquirerError {
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text
  return new AcquirerError("invalid", {
    code: "amount",
    field,
    merchantMessage: `${field}: ${shown} ${String(currency).slice(0, 10)} ${reason}.`,
    shopperMessage: "This amount cannot be paid in this currency.",
  })
}
