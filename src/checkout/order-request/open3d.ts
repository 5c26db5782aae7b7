import { Money } from "../../acquirer/domain/money"
import type { Open3dRule } from "../../modules/acquiring/open3d-rules"

/** What the rules look at. */
export interface Open3dFacts {
  money: Money
  /** Of the billing address. */
  country: string | null | undefined
  /** Earlier orders of a customer with an account. */
  pastOrders: number | undefined
}

/** Whether 3-D Secure is asked for: the first rule that fits decides, then the setting for all others. */
export function open3dFor(rules: readonly Open3dRule[], otherwise: "off" | "on", facts: Open3dFacts): "off" | "on" {
  return rules.find((rule) => fits(rule, facts))?.open3d ?? otherwise
}

function fits({ amount_from, countries, customers }: Open3dRule, { money, country, pastOrders }: Open3dFacts): boolean {
  if (customers && customers !== ((pastOrders ?? 0) > 0 ? "returning" : "new")) return false
  if (countries && !(country && countries.includes(country.toLowerCase()))) return false
  if (!amount_from) return true
  const least = amount_from[money.currency.toLowerCase()]
  return least !== undefined && money.compare(Money.exact(least, money.currency)) >= 0
}
