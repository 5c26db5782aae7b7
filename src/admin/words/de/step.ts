import type { step as english } from "../en/step"
import type { TextsLike } from "../key"

export const step: TextsLike<typeof english> = {
  resolve_operation: "Übernehmen, was der Dienst zeigt",
  repair_link: "Bestellung mit ihrer Zahlung verknüpfen",
  reverse_capture: "Erfassung im Shop zurücknehmen",
  reverse_refund: "Erstattung im Shop zurücknehmen",
  complete_cart: "Warenkorb abschließen",
  authorise_session: "Autorisierung übernehmen",
  void: "Beim Dienst freigeben",
  capture: "Beim Dienst erfassen",
  refund: "Beim Dienst erstatten",
  record_cancellation: "Stornierung buchen",
  record_end: "Festhalten, wie die Zahlung beim Dienst endete",
  record_capture: "Erfassung buchen",
  record_refund: "Erstattung buchen",
  cancel_order: "Bestellung stornieren",
  raise_incident: "Einer Person zeigen",
  end_incident: "Festhalten, wie ein Vorfall endete",
  resolve_incident: "Vorfall schließen",
  leave_code: "Vorfall anderen Zahlungen überlassen",
  query_again_at: "Warten und erneut abfragen",
  release_again_at: "{{sum}} erneut freigeben um {{at}}",
  correct_sums: "Summen des Shops berichtigen",
}
