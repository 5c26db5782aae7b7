const KINDS: Record<string, string> = {
  unknown_outcome: "Outcome unknown",
  unknown_code: "Code without a meaning",
  void_failed: "Money not released",
  late_money: "Money without an order",
  wrong_amount: "Wrong amount",
  duplicate_payment: "Paid twice",
  reversed: "Reversed in the store",
  books_differ: "Books differ",
  paid_without_order: "Paid without an order",
  cancelled_at_service: "Canceled at the service",
  dead_letter: "Notification failed",
  renewal_failed: "Deduction failed",
  renewal_amount: "Another amount deducted",
  contract_without_order: "Subscription without an order",
  undeclared_account: "Account not declared",
  day_not_closed: "Day not closed",
  payout_returned: "Payout came back",
}

/** What an incident is about; one that this page does not know yet is shown by its own name. */
export function incidentKind(kind: string): string {
  return KINDS[kind] ?? kind.replaceAll("_", " ")
}
