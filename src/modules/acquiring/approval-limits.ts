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
  const raised = raisedAbove(held, limits)
  if (raised.length === 0) return all
  const approval_above = Object.fromEntries([
    ...Object.entries(limits).filter(([currency]) => !raised.includes(currency)),
    ...Object.entries(held).filter(([currency]) => raised.includes(currency)),
  ])
  return { ...all, payouts: { ...(all.payouts as GivenSettings), approval_above } }
}

/**
 * The limits of file and environment that a change on the page would raise, or take away; undefined for a currency that
 * has none there, and would get one.
 */
export function raisedLimits(
  change: GivenSettings,
  given: GivenSettings,
): { currency: string; limit: string | undefined }[] {
  const payouts = change.payouts as GivenSettings | null | undefined
  if (!isObject(payouts?.approval_above)) return []
  const held = limitsOf(given)
  return raisedAbove(held, limitsOf(change)).map((currency) => ({
    currency,
    limit: currency in held ? String(held[currency]) : undefined,
  }))
}

/** Exact, also where a limit has more digits than its currency. */
export function isAboveLimit(sum: Money, limit: string): boolean {
  return unitsOf(sum.toDecimalString()) > unitsOf(limit)
}

/** The currencies. Beside limits, one without any has every payout approved: any limit for it would be higher. */
function raisedAbove(held: Limits, wanted: Limits): string[] {
  if (Object.keys(held).length === 0) return []
  return Object.keys({ ...held, ...wanted }).filter((currency) => isRaised(wanted[currency], held[currency] ?? "0"))
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
