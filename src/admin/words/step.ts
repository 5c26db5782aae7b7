import type { Key } from "./key"

const STEPS: Record<string, Key> = {
  resolve_operation: "step.resolve_operation",
  repair_link: "step.repair_link",
  reverse_capture: "step.reverse_capture",
  reverse_refund: "step.reverse_refund",
  complete_cart: "step.complete_cart",
  authorise_session: "step.authorise_session",
  void: "step.void",
  refund: "step.refund",
  capture: "step.capture",
  record_cancellation: "step.record_cancellation",
  record_end: "step.record_end",
  record_capture: "step.record_capture",
  record_refund: "step.record_refund",
  cancel_order: "step.cancel_order",
  raise_incident: "step.raise_incident",
  end_incident: "step.end_incident",
  resolve_incident: "step.resolve_incident",
  leave_code: "step.leave_code",
  query_again_at: "step.query_again_at",
  release_again_at: "step.release_again_at",
}

/** What a step of reconciliation does; one that only corrects the store's own sums is named so. */
export function stepName(kind: string): Key {
  return STEPS[kind] ?? "step.correct_sums"
}
