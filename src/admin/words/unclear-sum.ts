import { fitsCurrency, type Numerals } from "./decimal"
import type { Key } from "./key"
import type { Values } from "./written"

/** Why a sum is not read as it was typed. */
export interface Unclear {
  reason: Key
  values: Values
}

/**
 * What makes a typed sum mean one thing to whoever typed it and another to whoever reads it; nothing where it is clear.
 * @param currency empty where it is none: a rate may have any number of decimals
 */
export function unclearSum({ fromTyped, toType }: Numerals, typed: string, currency: string): Unclear | undefined {
  const sum = fromTyped(typed, currency)
  if (sum === undefined) {
    return { reason: "shared.two_readings", values: { sum: typed.trim(), example: toType("1000.50") } }
  }
  if (fitsCurrency(sum, currency)) return undefined
  return { reason: "shared.thousands", values: { sum: typed.trim(), currency: currency.toUpperCase() } }
}

/** The same where a sum is needed: why what was typed cannot be read as one. */
export function unreadSum(numerals: Numerals, typed: string, currency: string): Unclear | undefined {
  const sum = numerals.fromTyped(typed, currency)
  if (!sum || /^\d+(\.\d+)?$/.test(sum)) return unclearSum(numerals, typed, currency)
  return { reason: "shared.no_sum", values: { sum: typed.trim(), example: numerals.toType("1000.50") } }
}
