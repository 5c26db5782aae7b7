import type { Numerals } from "../words/decimal"
import { nameOf, pairsOf, settingOfPairs, type Pair, type ToType } from "./pair-list"
import { numberOf } from "./typed-number"

/** A 3-D Secure rule as it is typed; see `open3dRulesSchema`. What is empty is no condition. */
export interface RuleRow {
  open3d: string
  amounts: Pair[]
  /** With commas between. */
  countries: string
  customers: string
  account_days_below: string
  risk: string
}

export const NEW_RULE: RuleRow = {
  open3d: "on",
  amounts: [],
  countries: "",
  customers: "",
  account_days_below: "",
  risk: "",
}

/** Currencies in lower case, as rules name them. */
export const RULE_AMOUNTS = { names: "lower", values: "sum" } as const

export function ruleRowsOf(value: unknown, toType: ToType): RuleRow[] {
  return (Array.isArray(value) ? (value as Record<string, unknown>[]) : []).map((rule) => ({
    open3d: textOf(rule.open3d),
    amounts: pairsOf(rule.amount_from, RULE_AMOUNTS, toType),
    countries: Array.isArray(rule.countries) ? rule.countries.join(", ") : "",
    customers: textOf(rule.customers),
    account_days_below: textOf(rule.account_days_below),
    risk: textOf(rule.risk),
  }))
}

export function typedRules(typed: string): RuleRow[] {
  return typed === "" ? [] : (JSON.parse(typed) as RuleRow[])
}

/**
 * Rules as the setting has them.
 * @throws UnreadableField for a currency that is there twice in a rule, and for a number that can be read in two ways
 */
export function settingOfRules(rows: readonly RuleRow[], numerals: Numerals): Record<string, unknown>[] {
  return rows.map((row) => {
    const sums = settingOfPairs(row.amounts, RULE_AMOUNTS, numerals)
    const countries = row.countries
      .split(",")
      .map((one) => one.trim())
      .filter(Boolean)
    const days = row.account_days_below.trim()
    return {
      open3d: row.open3d,
      ...(Object.keys(sums).length > 0 && { amount_from: sums }),
      ...(countries.length > 0 && { countries }),
      ...(row.customers !== "" && { customers: row.customers }),
      ...(days !== "" && { account_days_below: numberOf(days, numerals) }),
      ...(row.risk !== "" && { risk: row.risk }),
    }
  })
}

/** Whether a rule's row has a place for what is wrong at `0.amount_from.eur`. */
export function hasRulePlace(rows: readonly RuleRow[], at: string): boolean {
  const [place = "", part = "", name = ""] = at.split(".")
  const row = rows[Number(place)]
  if (!row) return false
  if (part === "amount_from") return row.amounts.some((pair) => nameOf(pair, RULE_AMOUNTS) === name)
  return part === "countries" || part === "account_days_below"
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : ""
}
