import type { Money } from "../../acquirer/domain/money"
import type { GivenSettings } from "./settings-layers"

/** Above which sums of a currency a second person approves a payout; decimal texts. */
type Limits = Readonly<Record<string, unknown>>

const DECIMAL = /^\d{1,15}(\.\d{1,4})?$/
const MOST_DIGITS = 4

/**
 * Settings whose approval limits are no higher than those of file and environment: whoever may change settings on the
 * page could otherwise pay out alone.
 */
export function withHeldLimits(all: GivenSettings, given: GivenSettings): GivenSettings {
  const held = limitsOf(given)
  const limits = limitsOf(all)
  const raised = Object.keys(held).filter((currency) => isRaised(limits[currency], held[currency]))
  if (raised.length === 0) return all
  const approval_above = { ...limits, ...Object.fromEntries(raised.map((currency) => [currency, held[currency]])) }
  return { ...all, payouts: { ...(all.payouts as GivenSettings), approval_above } }
}

/** The limits of file and environment that a change on the page would raise, or take away. */
export function raisedLimits(change: GivenSettings, given: GivenSettings): { currency: string; limit: string }[] {
  const payouts = change.payouts as GivenSettings | null | undefined
  if (!isObject(payouts?.approval_above)) return []
  const [held, wanted] = [limitsOf(given), limitsOf(change)]
  return Object.keys(held)
    .filter((currency) => isRaised(wanted[currency], held[currency]))
    .map((currency) => ({ currency, limit: String(held[currency]) }))
}

/** Exact, also where a limit has more digits than its currency. */
export function isAboveLimit(sum: Money, limit: string): boolean {
  return unitsOf(sum.toDecimalString()) > unitsOf(limit)
}

/** What is no sum is refused where settings are read. */
function isRaised(wanted: unknown, held: unknown): boolean {
  if (wanted === undefined) return true
  if (!isDecimal(wanted) || !isDecimal(held)) return false
  return unitsOf(wanted) > unitsOf(held)
}

function isDecimal(value: unknown): value is string {
  return typeof value === "string" && DECIMAL.test(value)
}

function unitsOf(decimal: string): bigint {
  const [whole = "", fraction = ""] = decimal.split(".")
  return BigInt(`${whole}${fraction.padEnd(MOST_DIGITS, "0")}`)
}

function limitsOf({ payouts }: GivenSettings): Limits {
  const limits = isObject(payouts) ? payouts.approval_above : undefined
  return isObject(limits) ? limits : {}
}

function isObject(value: unknown): value is GivenSettings {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
