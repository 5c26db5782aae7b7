import type { NewIncident } from "../../modules/acquiring/incidents"
import type { PaymentRow } from "../../modules/acquiring/payment-row"
import { isBarred, type Barrier } from "../barriers"
import type { Sayable } from "../sayable"
import type { PaymentOffers, QueueAction } from "../views"

type Kind = NewIncident["kind"]

/**
 * What a person may want to do about each kind of incident, in the order in which it is offered; closing it comes last.
 */
export const WANTED: Record<Kind, readonly QueueAction[]> = {
  unknown_outcome: ["refresh", "payment"],
  unconfirmed_payment: ["refresh", "state", "payment", "order"],
  unconfirmed_operation: ["refresh", "state", "subscription", "payment"],
  made_after_all: ["refund", "payment", "order"],
  unknown_code: ["map_code", "refresh"],
  capture_refused: ["capture", "release", "refund", "refresh", "state_sum", "payment", "order"],
  capture_waits: ["order", "capture", "refresh", "payment"],
  void_failed: ["release", "refund", "refresh", "state_sum", "payment", "order"],
  late_money: ["release", "refund", "refresh", "state_sum", "payment", "order"],
  wrong_amount: ["capture", "release", "refund", "refresh", "state_sum", "payment", "order"],
  duplicate_payment: ["capture", "release", "refund", "refresh", "state_sum", "payment", "order"],
  reversed: ["capture", "refund", "refresh", "payment"],
  books_differ: ["refresh", "state_sum", "payment", "order"],
  cancelled_at_service: ["release", "refund", "refresh", "order"],
  dead_letter: ["notifications", "refresh"],
  // Only medusa-config.ts can declare an account.
  undeclared_account: [],
  // Only the environment of the process can change it.
  unreadable_settings: [],
  // Only the shop's server can say who its shoppers are.
  shared_address: [],
  unusable_answer: ["refresh", "state_sum", "payment", "order"],
  renewal_failed: ["subscription", "order"],
  renewal_amount: ["refund", "subscription", "order"],
  renewal_without_order: ["subscription"],
  renewal_not_reserved: ["order", "subscription"],
  contract_without_order: ["release", "subscription", "payment"],
  contract_paid_again: ["subscription", "payment"],
  contract_not_ended: ["subscription", "order"],
  day_not_closed: ["day", "order"],
  days_not_closed: ["day"],
  payout_returned: ["payout"],
  payout_failed: ["payout"],
  payout_paid: ["payout"],
  payout_amount: ["payout"],
}

/** What an incident is about, as far as it is known. */
export interface Subject {
  payment: PaymentRow | undefined
  /** What its payment's page offers. */
  offers: PaymentOffers
  barrier: Barrier | null
  orderId: string | null
  /** Its order comes to more than was captured of it; asked of `wrong_amount` alone. */
  isToPay: boolean
  subscriptionId: string | null
  payoutId: string | null
  day: string | null
  /** What its key says was reversed, or made after all. */
  of: "capture" | "refund" | null
  /** It says a sum of its own, such as what was taken too much. */
  hasSum: boolean
  /** A person's word is what it is known by. */
  isStated: boolean
  /** What a person can read off the portal about it, and the store can book. */
  sayable: Sayable | null
}

/** What reconciliation does by itself it may have done by the time that somebody presses; the routes look again. */
export function actionsFor(kind: string, subject: Subject): QueueAction[] {
  return [
    ...wantedOf(kind).filter((action) => isOpen(action, kind, subject) && !isOpposite(action, kind, subject)),
    "close",
  ]
}

/** What a person does about it; first about what keeps the account from doing what is wanted. */
export function nextStepFor(kind: string, { barrier }: Pick<Subject, "barrier">, next: string | null): string | null {
  const isKept = wantedOf(kind).some((action) => isBarred(barrier, action))
  return isKept ? [barrier?.next_step, next].filter(Boolean).join(" ") : next
}

function wantedOf(kind: string): readonly QueueAction[] {
  return (WANTED as Record<string, readonly QueueAction[]>)[kind] ?? []
}

/** Kinds whose next step captures also what is left of a payment that is captured in part. */
const OF_PARTS: ReadonlySet<string> = new Set<Kind>(["duplicate_payment", "wrong_amount", "reversed"])

/**
 * What was reversed is made again, and nothing else; of two refunds that were made no third one returns anything, nor
 * is any due where a deduction took less than was agreed, or a capture of an order that is paid with more than it comes
 * to.
 */
function isOpposite(action: QueueAction, kind: string, { of, hasSum, isToPay }: Subject): boolean {
  if (kind === "wrong_amount") return action === "capture" && !isToPay
  if (kind === "renewal_amount") return action === "refund" && !hasSum
  if (of === null || (action !== "capture" && action !== "refund")) return false
  if (kind === "reversed") return action !== of
  return kind === "made_after_all" && of === "refund"
}

function isOpen(action: QueueAction, kind: string, subject: Subject): boolean {
  const { payment, offers, barrier, ...about } = subject
  if (isBarred(barrier, action)) return false
  switch (action) {
    case "release":
      return offers.release !== null
    case "refund":
      return offers.refund !== null && payment !== undefined && isCaptured(payment)
    case "capture":
      return offers.capture !== null && (payment?.status === "authorised" || OF_PARTS.has(kind))
    case "refresh":
      return payment !== undefined
    case "payment":
      return payment !== undefined
    case "order":
      return about.orderId !== null
    case "subscription":
      return about.subscriptionId !== null
    case "payout":
      return about.payoutId !== null
    case "day":
      return about.day !== null
    case "state_sum":
      return about.sayable !== null
    case "state":
      return about.isStated
    default:
      return true
  }
}

function isCaptured({ status }: PaymentRow): boolean {
  return status === "partially_captured" || status === "captured" || status === "partially_refunded"
}
