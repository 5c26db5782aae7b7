import type { NewIncident } from "../../modules/acquiring/incidents"
import { ACCEPTED } from "../../modules/acquiring/operation-row"
import { operationInWords } from "../../modules/acquiring/operation-words"
import type { QueueItem } from "../views"

/** What each kind of incident is called outside the pages; they have the same words. */
export const INCIDENT_TITLES: Record<NewIncident["kind"], string> = {
  unknown_outcome: "Outcome unknown",
  unconfirmed_payment: "Payment not confirmed",
  unconfirmed_operation: "Not shown by the service",
  made_after_all: "Made after all",
  unknown_code: "Code without a meaning",
  capture_refused: "Not captured",
  capture_waits: "Not captured yet",
  void_failed: "Money not released",
  late_money: "Money without an order",
  wrong_amount: "Wrong amount",
  duplicate_payment: "Paid twice",
  reversed: "Reversed in the store",
  books_differ: "Books differ",
  cancelled_at_service: "Canceled at the service",
  dead_letter: "Notification failed",
  renewal_failed: "Deduction failed",
  renewal_amount: "Another amount deducted",
  renewal_without_order: "Deducted without an order",
  contract_without_order: "Subscription without an order",
  contract_paid_again: "Paid again under one contract",
  contract_not_ended: "Subscription not ended",
  renewal_not_reserved: "Goods not reserved",
  undeclared_account: "Account not declared",
  unreadable_settings: "Settings cannot be read",
  shared_address: "Shoppers share one address",
  unusable_answer: "Service's answer cannot be used",
  day_not_closed: "Day not closed",
  days_not_closed: "Days never closed",
  payout_returned: "Payout came back",
  payout_failed: "Payout failed",
  payout_paid: "Paid out after all",
  payout_amount: "Another amount paid out",
}

type Titled = Pick<QueueItem, "source" | "kind" | "operation">

const TITLES: Record<QueueItem["source"], (item: Titled) => string> = {
  review: () => "In review",
  payout: ({ kind }) => (kind === "payout_held" ? "Payout not sent" : "Payout to approve"),
  unknown: ({ kind, operation }) =>
    operation?.code === ACCEPTED
      ? `Accepted, not finished (${operationInWords(kind)})`
      : `Outcome unknown (${operationInWords(kind)})`,
  incident: ({ kind }) => (INCIDENT_TITLES as Record<string, string>)[kind] ?? kind.replaceAll("_", " "),
}

/** What something that waits is, in a few words. */
export function titleOf(item: Titled): string {
  return TITLES[item.source](item)
}
