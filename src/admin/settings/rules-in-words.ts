import type { Key } from "../words/key"
import type { Words } from "../words/use-words"

/** A rule as it is in force; see `open3dRulesSchema`. */
interface Rule {
  open3d: "off" | "on"
  amount_from?: Record<string, string>
  countries?: string[]
  customers?: "new" | "returning"
  account_days_below?: number
  risk?: keyof typeof RISKS
}

export type Open3dRules = readonly Rule[] | undefined

const CUSTOMERS = {
  new: "setting.rule.new",
  returning: "setting.rule.returning",
} as const satisfies Record<string, Key>

const RISKS = {
  countries_differ: "setting.rule.countries_differ",
  declined_before: "setting.rule.declined_before",
} as const satisfies Record<string, Key>

/** When 3-D Secure is asked for, a rule a line: `On: from $100.00, in DE, new customers`. */
export function rulesInWords({ t, money }: Pick<Words, "t" | "money">, rules: Open3dRules): string[] {
  return (rules ?? []).map((rule) => {
    const { open3d, amount_from, countries = [], customers, account_days_below: days, risk } = rule
    const sums = Object.entries(amount_from ?? {}).map(([currency, sum]) => money(sum, currency.toUpperCase()))
    const conditions = [
      ...(sums.length > 0 ? [t("setting.rule.from", { sums: sums.join(" / ") })] : []),
      ...(countries.length > 0 ? [t("setting.rule.in", { countries: countries.join(", ").toUpperCase() })] : []),
      ...(customers ? [t(CUSTOMERS[customers])] : []),
      ...(days === undefined ? [] : [t("setting.rule.account", { count: days })]),
      ...(risk ? [t(RISKS[risk])] : []),
    ]
    const what = t(open3d === "on" ? "setting.options.on" : "setting.options.off")
    return t("setting.rule.sentence", { what, conditions: conditions.join(", ") || t("setting.rule.always") })
  })
}
