import { Money } from "../acquirer/domain/money"
import type { Case } from "./case"

/** Where JSON has text, and a case has a time: `created_at`, `queriedAt`. */
const TIME = /(?:_a|[a-z]A)t$/
/** Kept as the journal has it, whatever is in it. */
const AS_IT_IS = "answer"

/**
 * A case out of its own JSON: amounts are money again, and times are times. `plan` decides about it as about the case
 * that was written down.
 * @throws Error for what is no case
 */
export function caseFrom(json: unknown): Case {
  const found = read(json) as Partial<Case> | null
  const lists = [found?.collections, found?.payments, found?.incidents]
  if (!found || !lists.every(Array.isArray))
    throw new Error("This is no case: collections, payments or incidents are missing")
  return found as Case
}

function read(value: unknown, name = ""): unknown {
  if (typeof value === "string") return TIME.test(name) ? new Date(value) : value
  if (typeof value !== "object" || value === null || name === AS_IT_IS) return value
  if (Array.isArray(value)) return value.map((entry) => read(entry))
  if (isMoney(value)) return Money.exact(value.amount, value.currency)
  return Object.fromEntries(Object.entries(value).map(([inner, its]) => [inner, read(its, inner)]))
}

/** As money writes itself: these two texts and nothing else. */
function isMoney(value: object): value is { amount: string; currency: string } {
  const { amount, currency, ...rest } = value as Record<string, unknown>
  return typeof amount === "string" && typeof currency === "string" && Object.keys(rest).length === 0
}
