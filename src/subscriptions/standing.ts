import { deductionTime, dayOf, serviceTime, type Recurrence } from "../acquirer/domain/recurrence"
import type { SubscriptionRow, SubscriptionStatus } from "../modules/acquiring/subscription-book"
import { backoff } from "../modules/acquiring/waiting"

type Terms = Pick<
  SubscriptionRow,
  "interval" | "interval_count" | "billing_cycle" | "contract_start" | "contract_end" | "created_at"
>

/** What the service says of a contract. */
export interface ContractFacts {
  status: "active" | "cancelled" | "unknown" | undefined
  /** `recurring_deduction_time`. */
  time: string | undefined
}

/** When a contract is deducted, by its own terms. */
export function recurrenceOf(terms: Terms): Recurrence {
  const start = dayOf(terms.contract_start) ?? terms.created_at
  return {
    interval: terms.interval,
    count: terms.interval_count,
    // A contract of today begins at the moment it was bought.
    start: start < terms.created_at ? terms.created_at : start,
    cycles: terms.billing_cycle,
    end: dayOf(terms.contract_end ?? ""),
  }
}

/** When the next deduction is to be expected: as the service says, else by the contract's terms; undefined for none. */
export function nextDeduction(terms: Terms & Pick<SubscriptionRow, "cycle">, facts: ContractFacts): Date | undefined {
  const own = deductionTime(recurrenceOf(terms), terms.cycle + 1)
  return own && (serviceTime(facts.time) ?? own)
}

/**
 * Where a subscription stands. A contract that the service has closed after its last deduction is no cancelled one.
 * @param hasFailed the deduction that is due was refused, and not made since
 */
export function standingOf(
  row: Terms & Pick<SubscriptionRow, "cycle" | "status">,
  facts: ContractFacts,
  hasFailed: boolean,
): SubscriptionStatus {
  if (row.status === "cancelled" || row.status === "ended") return row.status
  if (deductionTime(recurrenceOf(row), row.cycle + 1) === undefined) return "ended"
  if (facts.status === "cancelled") return "cancelled"
  return hasFailed ? "past_due" : "active"
}

const DAY_MS = 86_400_000
/** The service takes a moment to deduct what is due. */
const GRACE_MS = 60_000

/**
 * When the service is queried again; null once nothing can come any more. Soon after the next deduction is due, at least
 * once a day (it may be cancelled at the portal), and in growing intervals while something is awaited.
 */
export function nextCheck(
  status: SubscriptionStatus,
  next: Date | undefined,
  checks: number,
  asking: { first_after_ms: number; longest_interval_ms: number },
  now: Date,
): Date | null {
  if (status === "cancelled" || status === "ended" || status === "abandoned") return null
  const soon = now.getTime() + backoff(asking.first_after_ms, checks, asking.longest_interval_ms)
  const isAwaited = status !== "active" || !next || next.getTime() + GRACE_MS <= now.getTime()
  return new Date(isAwaited ? soon : Math.min(next.getTime() + GRACE_MS, now.getTime() + DAY_MS))
}
