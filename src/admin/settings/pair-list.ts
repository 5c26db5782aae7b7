import type { Numerals } from "../words/decimal"
import type { PairsKind } from "./catalogue"
import { numberOf, sumOf } from "./typed-number"
import { UnreadableField } from "./unreadable-field"

/** A row of two: a currency and its rate. */
export type Pair = readonly [name: string, value: string]

type Shape = Pick<PairsKind, "names" | "values">

/** Writes a decimal as the reader types it. */
export type ToType = (amount: string) => string

/** A setting of names and values as rows. */
export function pairsOf(value: unknown, { values }: Pick<Shape, "values">, toType: ToType): Pair[] {
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).map(([name, one]) => [name, values === "text" ? String(one) : toType(String(one))])
}

/** Rows as they are typed, half-filled ones too. */
export function typedPairs(typed: string): Pair[] {
  return typed === "" ? [] : (JSON.parse(typed) as Pair[])
}

/** A name as the setting has it: a currency in lower or upper case. */
export function nameOf([name]: Pair, { names }: Shape): string {
  const text = name.trim()
  if (names === "as_typed") return text
  return names === "lower" ? text.toLowerCase() : text.toUpperCase()
}

/**
 * Rows as the setting they stand for; empty ones are left out, and what is no number is left to the server to refuse.
 * @throws UnreadableField for a row without a name, for a name that is there twice, and for a number that can be read
 * in two ways
 */
export function settingOfPairs(
  pairs: readonly Pair[],
  shape: Shape,
  numerals: Numerals,
): Record<string, string | number> {
  const filled = pairs.filter(([name, value]) => name.trim() !== "" || value.trim() !== "")
  const setting: Record<string, string | number> = {}
  for (const pair of filled) {
    const name = nameOf(pair, shape)
    if (name === "") throw new UnreadableField("setting.rows.no_name", { value: pair[1].trim() })
    if (Object.hasOwn(setting, name)) throw new UnreadableField("setting.rows.twice", { name })
    setting[name] = valueOf(name, pair[1].trim(), shape, numerals)
  }
  return setting
}

function valueOf(name: string, text: string, { values }: Shape, numerals: Numerals): string | number {
  if (values === "text" || text === "") return text
  return values === "sum" ? sumOf(text, name, numerals) : numberOf(text, numerals)
}
