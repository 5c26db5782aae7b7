import { data } from "currency-codes"

const DIGITS: ReadonlyMap<string, number> = new Map(data.map((entry) => [entry.code, entry.digits]))

/** Every ISO 4217 alphabetic code that has a number of fraction digits. */
export const ISO_CURRENCIES: readonly string[] = [...DIGITS.keys()].sort()

/** Fraction digits of an upper-case ISO 4217 code (JPY 0, USD 2, KWD 3, CLF 4); `undefined` for any other text. */
export function currencyDigits(code: string): number | undefined {
  return DIGITS.get(code)
}
