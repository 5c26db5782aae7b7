import type { Key } from "./key"
import type { Translate } from "./use-words"

const KINDS: Record<string, Key> = {
  unknown_outcome: "incident.unknown_outcome",
  unconfirmed_payment: "incident.unconfirmed_payment",
  unconfirmed_operation: "incident.unconfirmed_operation",
  made_after_all: "incident.made_after_all",
  unknown_code: "incident.unknown_code",
  capture_refused: "incident.capture_refused",
  capture_waits: "incident.capture_waits",
  void_failed: "incident.void_failed",
  late_money: "incident.late_money",
  wrong_amount: "incident.wrong_amount",
  duplicate_payment: "incident.duplicate_payment",
  reversed: "incident.reversed",
  books_differ: "incident.books_differ",
  cancelled_at_service: "incident.cancelled_at_service",
  dead_letter: "incident.dead_letter",
  renewal_failed: "incident.renewal_failed",
  renewal_amount: "incident.renewal_amount",
  renewal_without_order: "incident.renewal_without_order",
  contract_without_order: "incident.contract_without_order",
  contract_paid_again: "incident.contract_paid_again",
  contract_not_ended: "incident.contract_not_ended",
  renewal_not_reserved: "incident.renewal_not_reserved",
  undeclared_account: "incident.undeclared_account",
  unreadable_settings: "incident.unreadable_settings",
  shared_address: "incident.shared_address",
  unusable_answer: "incident.unusable_answer",
  day_not_closed: "incident.day_not_closed",
  days_not_closed: "incident.days_not_closed",
  payout_returned: "incident.payout_returned",
  payout_failed: "incident.payout_failed",
  payout_paid: "incident.payout_paid",
  payout_amount: "incident.payout_amount",
}

/** What an incident is about; one that this page does not know yet is shown by its own name. */
export function incidentKind(t: Translate, kind: string): string {
  const known = KINDS[kind]
  return known ? t(known) : kind.replaceAll("_", " ")
}
