import { assertUnreachable } from "../../acquirer/domain/errors"
import { Money } from "../../acquirer/domain/money"
import type { Open3dRule } from "../../modules/acquiring/open3d-rules"

/** What the rules look at. */
export interface Open3dFacts {
  /** The bank declined the last card because it wants to see the shopper. */
  askedToAuthenticate?: boolean | undefined
  money: Money
  /** Of the billing address. */
  country: string | null | undefined
  /** Where the goods go. */
  deliveryCountry?: string | null | undefined
  /** Earlier orders of a customer with an account. */
  pastOrders: number | undefined
  /** How old the customer's account is; a guest has none. */
  accountDays?: number | undefined
  /** A card was declined lately for this cart or from this address; read where a rule asks for it. */
  declinedBefore?: boolean | undefined
}

/**
 * Whether 3-D Secure is asked for: where the bank wants it; else the first rule that fits decides, then the setting.
 */
export function open3dFor(rules: readonly Open3dRule[], otherwise: "off" | "on", facts: Open3dFacts): "off" | "on" {
  if (facts.askedToAuthenticate) return "on"
  return rules.find((rule) => fits(rule, facts))?.open3d ?? otherwise
}

/** Whether some rule looks at cards that were declined before: nothing else reads them. */
export function asksForDeclines(rules: readonly Open3dRule[]): boolean {
  return rules.some(({ risk }) => risk === "declined_before")
}

function fits(rule: Open3dRule, facts: Open3dFacts): boolean {
  const { money, country, pastOrders, accountDays } = facts
  const { amount_from, countries, customers, account_days_below, risk } = rule
  if (customers && customers !== ((pastOrders ?? 0) > 0 ? "returning" : "new")) return false
  if (countries && !(country && countries.includes(country.toLowerCase()))) return false
  if (account_days_below !== undefined && (accountDays ?? 0) >= account_days_below) return false
  if (risk && !isRisk(risk, facts)) return false
  if (!amount_from) return true
  const least = amount_from[money.currency.toLowerCase()]
  return least !== undefined && money.compare(Money.exact(least, money.currency)) >= 0
}

function isRisk(risk: NonNullable<Open3dRule["risk"]>, facts: Open3dFacts): boolean {
  switch (risk) {
    case "countries_differ":
      return isOtherCountry(facts.country, facts.deliveryCountry)
    case "declined_before":
      return facts.declinedBefore === true
    default:
      return assertUnreachable(risk)
  }
}

function isOtherCountry(one: string | null | undefined, other: string | null | undefined): boolean {
  return Boolean(one && other && one.toLowerCase() !== other.toLowerCase())
}
