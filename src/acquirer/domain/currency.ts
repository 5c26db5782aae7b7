import { data } from "currency-codes"

/** What ISO 4217 added after the list of the package was published (June 2024), with its fraction digits. */
const NEWER: readonly [code: string, digits: number][] = [
  ["XAD", 2],
  ["XCG", 2],
  ["ZWG", 2],
]

const DIGITS: ReadonlyMap<string, number> = new Map([
  ...NEWER,
  ...data.map(({ code, digits }): [string, number] => [code, digits]),
])

/** Every ISO 4217 alphabetic code that has a number of fraction digits. */
export const ISO_CURRENCIES: readonly string[] = [...DIGITS.keys()].sort()

/** Fraction digits of an upper-case ISO 4217 code (JPY 0, USD 2, KWD 3, CLF 4); `undefined` for any other text. */
export function currencyDigits(code: string): number | undefined {
  return DIGITS.get(code)
}
