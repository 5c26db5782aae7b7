import { DAY_MS, HOUR_MS } from "../acquirer/domain/durations"
import { Money } from "../acquirer/domain/money"
import { advance } from "../acquirer/domain/payment-state"
import { sumOfParts } from "../medusa/purchase-facts"
import { isDirect } from "../modules/acquiring/flow"
import { isStatedDone } from "../modules/acquiring/operation-row"
import { backoff } from "../modules/acquiring/waiting"
import type { NextPass, Passed } from "../modules/acquiring/payment-row"
import { hasNamedPart } from "../operations/captured-sum"
import type { KnownPayment, Policy } from "./case"
import { holdsUp, type PaymentView } from "./plan/view"
import type { Reconciled } from "./reconciled"

/** What a person stated is queried as what is open is, until it is confirmed or can be expected to stay as it is. */
const CONFIRMED_MS = 3 * DAY_MS

/**
 * Whatever the core does with an operation's outcome, or leaves half done when its process dies, it has done by then.
 */
const BOOKED_MS = HOUR_MS

/**
 * When a payment's next pass is: soon while something is open or was repaired, then ever more rarely; what can only
 * change by somebody at the portal, or by a shopper who finds a forgotten page again, once a day.
 * @param reconciled what the pass brought; undefined when the service could not be queried
 * @param awaitsConfirmation a person stated lately what the service has not confirmed
 */
export function nextPass(
  { asking, checkout_minutes }: Policy,
  known: Pick<KnownPayment, "checks" | "unanswered" | "checked_at" | "created_at">,
  reconciled: Reconciled | undefined,
  now: Date,
  awaitsConfirmation = false,
): NextPass {
  const { first_after_ms, longest_interval_ms } = asking
  const isQuiet = reconciled !== undefined && !reconciled.open && reconciled.repairs.length === 0
  const checks = isQuiet || reconciled === undefined ? known.checks + 1 : 0
  const isAtRest = isQuiet && !awaitsConfirmation && canOnlyChangeElsewhere(reconciled, known, checkout_minutes, now)
  const longest = isAtRest ? Math.max(longest_interval_ms, DAY_MS) : longest_interval_ms
  const next = now.getTime() + backoff(first_after_ms, checks, longest)
  return {
    final: reconciled?.final ?? false,
    checks,
    unanswered: reconciled ? 0 : known.unanswered + 1,
    checked_at: reconciled ? now : known.checked_at,
    next_check_at: new Date(Math.min(next, reconciled?.releaseAgainAt?.getTime() ?? next)),
  }
}

/**
 * The pass after one that found the purchase in another worker's hands: soon, and no longer wait for the next because
 * of it.
 */
export function whenFree(
  { asking }: Policy,
  { checks, unanswered, checked_at }: Pick<KnownPayment, "checks" | "unanswered" | "checked_at">,
  now: Date,
): NextPass {
  return {
    final: false,
    checks,
    unanswered,
    checked_at,
    next_check_at: new Date(now.getTime() + asking.first_after_ms),
  }
}

/** What a pass has seen of a payment, as it is written down. */
export function passed(payment: PaymentView, reconciled: Reconciled, now: Date): Passed {
  const { known, record, policy, captured } = payment
  const isSame = record !== undefined && known.transaction_id === (record.transactionId ?? null)
  // Of a payment in another currency the sums are no sums of this one.
  const isOurs = record?.money === undefined || record.money.currency === payment.expected.currency
  const refunds = (payment.refunds ?? []).filter(
    (found) => isOurs && found.transactionId === record?.transactionId && found.status.meaning === "refunded",
  )
  const refunded = Money.sum(
    refunds.map(({ refund }) => refund),
    payment.expected.currency,
  )
  const meaning = record?.status.meaning
  const { final, checks, unanswered, checked_at, next_check_at } = nextPass(
    policy,
    known,
    reconciled,
    now,
    awaitsConfirmation(payment, now),
  )
  return {
    id: known.id,
    // Another transaction of the same order number starts its own life, and so does one that no query has reported yet:
    // the answer to a card does not say that the payment is held for review.
    status: meaning
      ? isSame && known.status_code !== null
        ? advance(known.status, meaning, isOurs && isMoreCaptured(payment, refunded))
        : meaning
      : known.status,
    status_code: record?.status.code ?? null,
    is_3ds: record?.is3ds ?? null,
    transaction_id: record ? (record.transactionId ?? null) : known.transaction_id,
    captured: captured?.isNamed && isOurs && !isNamingKept(payment) ? captured.money.toDecimalString() : known.captured,
    refunded: refunded.isPositive() ? refunded.toDecimalString() : known.refunded,
    final,
    checks,
    unanswered,
    checked_at,
    next_check_at,
  }
}

/**
 * More is captured of it than was ever refunded, which was all that was captured before: another part was captured
 * since. Where the service calls refunded what its refunds do not add up to, a sum tells nothing.
 */
function isMoreCaptured({ captured, known }: PaymentView, refunded: Money): boolean {
  const [before, kept] = [known.refunded, known.captured].map((sum) => Money.exact(sum, refunded.currency))
  const most = before && before.compare(refunded) > 0 ? before : refunded
  const wasAll = kept === undefined || kept.compare(most) <= 0
  return wasAll && captured !== undefined && most.isPositive() && captured.money.compare(most) > 0
}

/**
 * A part that was named before tells that the service names captured sums. The whole would not tell it any more: it is
 * written down once it is known what the capture that is under way came to, which is judged by that.
 */
function isNamingKept({ known, operations }: PaymentView): boolean {
  return hasNamedPart(known) && operations.some((row) => row.kind === "capture" && holdsUp(row))
}

function awaitsConfirmation({ operations }: PaymentView, now: Date): boolean {
  return operations.some((row) => isStatedDone(row) && now.getTime() - Date.parse(row.stated?.at ?? "") < CONFIRMED_MS)
}

/** Nothing more can come of it: refunded and booked so, or ended so long ago that no page of it can still be open. */
export function isFinal({ record, known, policy, booking, operations, expected }: PaymentView, now: Date): boolean {
  const age = now.getTime() - known.created_at.getTime()
  const lastOperation = Math.max(0, ...operations.map((row) => (row.resolved_at ?? row.sent_at).getTime()))
  const quiet = Math.min(age, now.getTime() - lastOperation)
  const watchMs = policy.reconcile.watch_days * DAY_MS
  const zero = expected.minus(expected)
  const isClosed = age > policy.checkout_minutes * 60_000 + policy.asking.longest_interval_ms
  const isUnbooked = booking === undefined || booking.canceledAt !== null
  // A page or voucher that nobody has paid, or was declined at, may still be paid long after, and a service may know
  // nothing of it before; what we voided may not.
  const isVoided = operations.some(
    ({ kind, source, state }) => kind === "cancel" && source === "store" && state === "done",
  )
  const isOver = isDirect(known.flow) || isVoided ? isClosed : age > watchMs
  switch (record?.status.meaning) {
    case "refunded":
      return (
        quiet > BOOKED_MS && (!booking || sumOfParts(booking.refunds, zero).equals(sumOfParts(booking.captures, zero)))
      )
    case "captured":
    case "partially_captured":
    case "partially_refunded":
      return quiet > watchMs
    case "created":
      return age > watchMs
    case "cancelled":
    case "declined":
    case "expired":
    case undefined:
      return isOver && isUnbooked
    default:
      return false
  }
}

function canOnlyChangeElsewhere(
  { status }: Reconciled,
  { created_at }: Pick<KnownPayment, "created_at">,
  checkoutMinutes: number,
  now: Date,
): boolean {
  if (status === "captured" || status === "partially_refunded" || status === "refunded") return true
  const isUnpaid = status === "created" || status === "cancelled" || status === "declined" || status === "expired"
  return isUnpaid && now.getTime() - created_at.getTime() > checkoutMinutes * 60_000
}
