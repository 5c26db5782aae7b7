import { Money } from "../acquirer/domain/money"
import { isAccepted, isOpen, type OperationKind, type OperationRow } from "../modules/acquiring/operation-row"
import type { PaymentDetail, PaymentOffers } from "./views"

/** What decides it: both sides' sums, and all operations of the payment. */
export interface OfferFacts extends Pick<PaymentDetail, "store" | "in_review"> {
  service: Pick<PaymentDetail["service"], "status" | "reached">
  currency_code: string
  /** Nobody can speak for its account, or it lies under another one. */
  is_barred: boolean
  journal: readonly Pick<OperationRow, "kind" | "state" | "error_code">[]
  /** What its order comes to beyond what is taken for it; missing where no one order says so. */
  owed?: Money | undefined
}

/** What a person is offered to do about a payment. What they then do is checked again where it is done. */
export function offersOf(facts: OfferFacts): PaymentOffers {
  return {
    capture: captureOffer(facts),
    refund: refundOffer(facts),
    refund_due: refundDue(facts),
    release: releaseOf(facts),
    locked_rest: isRefunded(facts) ? captureOffer({ ...facts, owed: undefined }) : null,
    decide: facts.in_review && !facts.is_barred,
  }
}

/**
 * Nothing while nobody knows what the service's code for the payment means, or whether it was voided. No more than its
 * order still comes to: it may have been edited, or given credit, since it was authorised.
 */
function captureOffer(facts: OfferFacts): string | null {
  const { store, service, in_review, is_barred, currency_code, journal, owed } = facts
  if (is_barred || service.status === "unknown" || hasUnanswered(journal, "capture", "cancel")) return null
  const { payment_id, cancelled, order_cancelled, authorised, captured } = store
  if (!payment_id || cancelled || order_cancelled || in_review) return null
  const left = rest(authorised, captured, currency_code)
  if (left === null || !owed || Money.exact(left, currency_code).compare(owed) <= 0) return left
  return owed.isPositive() ? owed.toDecimalString() : null
}

function refundOffer({ store, service, is_barred, currency_code, journal }: OfferFacts): string | null {
  if (is_barred || service.status === "unknown" || hasUnanswered(journal, "refund") || !store.payment_id) return null
  return rest(store.captured, store.refunded, currency_code)
}

/** Of an order that was cancelled all is due, whatever it once came to. */
function refundDue({ owed, ...facts }: OfferFacts): string | null {
  const most = refundOffer(facts)
  if (most === null || facts.store.order_cancelled || !owed?.negate().isPositive()) return null
  const due = owed.negate()
  return Money.exact(most, facts.currency_code).compare(due) < 0 ? most : due.toDecimalString()
}

function releaseOf(facts: OfferFacts): PaymentOffers["release"] {
  const { store, service, in_review, is_barred, journal, currency_code } = facts
  if (is_barred || in_review || !service.reached || hasUnanswered(journal, "cancel")) return null
  // What was captured before the rest was cancelled belongs to the order.
  if (store.cancelled && isPositive(store.captured, currency_code)) return null
  const isUnbooked = store.payment_id === null || store.cancelled
  if (!isUnbooked && (isRefunded(facts) || hasUnanswered(journal, "capture", "refund"))) return null
  switch (service.status) {
    case "authorised":
      return isUnbooked ? "unbooked" : "whole"
    case "partially_captured":
      return isUnbooked ? "unbooked" : "rest"
    case "captured":
    case "partially_refunded":
      return isUnbooked ? "unbooked" : null
    default:
      return null
  }
}

/** The journal knows of a refund before the service counts it. */
function isRefunded({ store, currency_code, journal }: OfferFacts): boolean {
  const refunds = journal.filter(({ kind }) => kind === "refund")
  return (
    isPositive(store.refunded, currency_code) || refunds.some((refund) => refund.state === "done" || isAccepted(refund))
  )
}

/**
 * Another one could be made twice while the service has not said what became of the last; what it has accepted, it has.
 */
function hasUnanswered(journal: OfferFacts["journal"], ...kinds: OperationKind[]): boolean {
  return journal.some((row) => kinds.includes(row.kind) && isOpen(row) && !isAccepted(row))
}

function rest(whole: string | null, taken: string | null, currency: string): string | null {
  if (whole === null || taken === null) return null
  const left = Money.exact(whole, currency).minus(Money.exact(taken, currency))
  return left.isPositive() ? left.toDecimalString() : null
}

function isPositive(amount: string | null, currency: string): boolean {
  return amount !== null && Money.exact(amount, currency).isPositive()
}
