import { DAY_MS, HOUR_MS } from "../acquirer/domain/durations"
import type { TransactionRecord } from "../acquirer/domain/records"
import {
  deductionTime,
  endOfDay,
  parsedDay,
  serviceTime,
  type DueTime,
  type Recurrence,
} from "../acquirer/domain/recurrence"
import type { SubscriptionRow, SubscriptionStatus } from "../modules/acquiring/subscription-book"
import { backoff } from "../modules/acquiring/waiting"

type Terms = Pick<
  SubscriptionRow,
  "interval" | "interval_count" | "billing_cycle" | "contract_start" | "contract_end" | "created_at"
>

/** What the service says of a contract. */
export interface ContractFacts {
  status: "active" | "cancelled" | "unknown" | undefined
  /** `recurring_deduction_time`: a payment's answer has a moment, a query's a day. */
  due: DueTime | undefined
}

/** @param zone of the service's dates */
export function contractFacts(said: TransactionRecord["subscription"], zone: string): ContractFacts {
  return { status: said?.status?.meaning, due: serviceTime(said?.time, zone) }
}

/** When a contract is deducted, by its own terms. */
export function recurrenceOf(terms: Terms): Recurrence {
  const start = parsedDay(terms.contract_start) ?? terms.created_at
  return {
    interval: terms.interval,
    count: terms.interval_count,
    // A contract of today begins at the moment it was bought.
    start: start < terms.created_at ? terms.created_at : start,
    cycles: terms.billing_cycle,
    end: endOfDay(terms.contract_end ?? ""),
  }
}

/** A deduction that is to come. */
export interface ExpectedDeduction {
  /** The likeliest moment. */
  at: Date
  /** It is late after this one. */
  until: Date
}

/**
 * When the next deduction is to be expected: as the service says, else by the contract's terms; undefined for none. On
 * a day that the service names it is likeliest when the contract's terms say, or as near to that as the day allows.
 */
export function nextDeduction(
  terms: Terms & Pick<SubscriptionRow, "cycle">,
  { due }: ContractFacts,
): ExpectedDeduction | undefined {
  const own = deductionTime(recurrenceOf(terms), terms.cycle + 1)
  if (!due) return own && { at: own, until: own }
  if (!own) return { at: due.from, until: due.until }
  const at = own < due.from ? due.from : own > due.until ? due.until : own
  return { at, until: due.until }
}

/** A query may show what was ended just now as going on. */
const STALE_MS = HOUR_MS

/**
 * What the service goes on with is more than was agreed: it was ended, its last day is over, or it had its deductions.
 * @param checks since anything came of it: a query may show what was deducted just now as due
 */
export function isBeyondTerms(
  { billing_cycle: cycles, cycle, ...row }: Terms & Pick<SubscriptionRow, "cycle" | "status">,
  checks: number,
  now: Date,
): boolean {
  if (row.status === "cancelled" || row.status === "ended" || isAfterLastDay(row, now)) return true
  return cycles > 0 && (cycle > cycles || (cycle === cycles && checks > 0))
}

/** The service may deduct nothing on the last day itself. */
function isAfterLastDay(row: Pick<Terms, "contract_end">, now: Date): boolean {
  return lastDayOf(row).ends + DAY_MS <= now.getTime()
}

/** The service will deduct again, and says when. */
function goesOn({ status, due }: ContractFacts, now: Date): boolean {
  return status === "active" && due !== undefined && due.until > now
}

/**
 * Where a subscription stands. A contract that the service has closed after its last deduction, or on its last day, is
 * no cancelled one. One that it goes on with, whatever was agreed, is none that is over: somebody has to be able to end
 * it.
 * @param hasFailed the deduction that is due was refused, and not made since
 */
export function standingOf(
  row: Terms & Pick<SubscriptionRow, "cycle" | "status" | "ended_at">,
  facts: ContractFacts,
  hasFailed: boolean,
  now: Date,
): SubscriptionStatus {
  if (row.status === "cancelled" || row.status === "ended") {
    const isStale = now.getTime() - (row.ended_at ?? now).getTime() < STALE_MS
    return !isStale && goesOn(facts, now) ? "active" : row.status
  }
  const hasNone = deductionTime(recurrenceOf(row), row.cycle + 1) === undefined
  if ((hasNone || isAfterLastDay(row, now)) && goesOn(facts, now)) return "active"
  if (hasNone) return "ended"
  if (hasFailed) return facts.status === "cancelled" ? "cancelled" : "past_due"
  if (facts.status === "cancelled") return lastDayOf(row).begins <= now.getTime() ? "ended" : "cancelled"
  return isAfterLastDay(row, now) ? "ended" : "active"
}

function lastDayOf({ contract_end: end }: Pick<Terms, "contract_end">): { begins: number; ends: number } {
  return { begins: parsedDay(end ?? "")?.getTime() ?? Infinity, ends: endOfDay(end ?? "")?.getTime() ?? Infinity }
}

/**
 * When the service is queried a last time for one that is over: a day later, since nobody may have told of what it
 * deducted at the very end, and it may count its days in another time zone. Of one that was cancelled nothing comes on
 * its last day. Undefined once that is over.
 */
export function lastCheck(
  row: Pick<SubscriptionRow, "status" | "contract_end" | "ended_at">,
  now: Date,
): Date | undefined {
  const { ends } = lastDayOf(row)
  const ended = (row.ended_at ?? now).getTime()
  const isAwaited = row.status !== "cancelled" && Number.isFinite(ends)
  const at = new Date(Math.max(ended, isAwaited ? ends : 0) + DAY_MS)
  return at > now ? at : undefined
}

/** The service takes a moment to deduct what is due. */
const GRACE_MS = 60_000

/**
 * When the service is queried again; null once nothing can come any more. Soon after the next deduction is likely, soon
 * after it is late, at least once a day (it may be cancelled at the portal), and in growing intervals while something
 * is awaited.
 */
export function nextCheck(
  status: SubscriptionStatus,
  next: ExpectedDeduction | undefined,
  checks: number,
  asking: { first_after_ms: number; longest_interval_ms: number },
  now: Date,
): Date | null {
  if (status === "ended" || status === "cancelled" || status === "abandoned") return null
  const soon = now.getTime() + backoff(asking.first_after_ms, checks, asking.longest_interval_ms)
  if (status !== "active" || !next) return new Date(soon)
  const ahead = [next.at, next.until].map((at) => at.getTime() + GRACE_MS).find((at) => at > now.getTime())
  return new Date(ahead === undefined ? soon : Math.min(ahead, now.getTime() + DAY_MS))
}
