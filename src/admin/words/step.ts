const STEPS: Record<string, string> = {
  resolve_operation: "Take what the service shows",
  repair_link: "Link the order to its payment",
  reverse_capture: "Reverse the capture in the store",
  reverse_refund: "Reverse the refund in the store",
  complete_cart: "Complete the cart",
  authorise_session: "Take over the authorisation",
  void: "Void at the service",
  refund: "Refund at the service",
  record_cancellation: "Record the cancellation",
  record_capture: "Record the capture",
  record_refund: "Record the refund",
  cancel_order: "Cancel the order",
  raise_incident: "Show a person",
  amend_incident: "Bring an incident up to date",
  resolve_incident: "Close an incident",
  query_again_at: "Wait, and query again",
}

/** What a step of reconciliation does; one that only corrects the store's own sums is named so. */
export function stepName(kind: string): string {
  return STEPS[kind] ?? "Correct the store's sums"
}
