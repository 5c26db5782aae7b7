import type { incident as english } from "../en/incident"
import type { TextsLike } from "../key"

export const incident: TextsLike<typeof english> = {
  unknown_outcome: "Ergebnis unbekannt",
  unconfirmed_payment: "Zahlung nicht bestätigt",
  unconfirmed_operation: "Vom Dienst nicht gezeigt",
  unknown_code: "Code ohne Bedeutung",
  capture_refused: "Nicht erfasst",
  void_failed: "Geld nicht freigegeben",
  late_money: "Geld ohne Bestellung",
  wrong_amount: "Falscher Betrag",
  duplicate_payment: "Doppelt bezahlt",
  reversed: "Im Shop zurückgenommen",
  books_differ: "Bücher weichen ab",
  paid_without_order: "Bezahlt ohne Bestellung",
  cancelled_at_service: "Beim Dienst storniert",
  dead_letter: "Benachrichtigung fehlgeschlagen",
  renewal_failed: "Abbuchung fehlgeschlagen",
  renewal_amount: "Anderer Betrag abgebucht",
  renewal_without_order: "Abgebucht ohne Bestellung",
  contract_without_order: "Abonnement ohne Bestellung",
  contract_not_ended: "Abonnement nicht beendet",
  renewal_not_reserved: "Ware nicht reserviert",
  undeclared_account: "Konto nicht eingerichtet",
  day_not_closed: "Tag nicht abgeschlossen",
  payout_returned: "Auszahlung kam zurück",
  payout_failed: "Auszahlung fehlgeschlagen",
}
