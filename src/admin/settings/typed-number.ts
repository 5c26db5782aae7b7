import type { Numerals } from "../words/decimal"
import { unclearSum } from "../words/unclear-sum"
import { UnreadableField } from "./unreadable-field"

/**
 * A typed number; what is none stays as it is, for the server to refuse by name.
 * @throws UnreadableField for one that can be read in two ways
 */
export function numberOf(text: string, numerals: Numerals): string | number {
  const decimal = sumOf(text, "", numerals)
  return Number.isFinite(Number(decimal)) ? Number(decimal) : text
}

/**
 * A typed sum of a currency as decimal text.
 * @throws UnreadableField for one that can be read in two ways
 */
export function sumOf(text: string, currency: string, numerals: Numerals): string {
  const unclear = unclearSum(numerals, text, currency)
  if (unclear) throw new UnreadableField(unclear.reason, unclear.values)
  return numerals.fromTyped(text, currency) ?? text
}
