import type { operation as english } from "../en/operation"
import type { TextsLike } from "../key"

export const operation: TextsLike<typeof english> = {
  kind: {
    authorise: "Autorisierung",
    apm: "Alternative Zahlung",
    capture: "Erfassung",
    cancel: "Stornierung",
    refund: "Erstattung",
    review: "Prüfung",
    payout: "Auszahlung",
  },
  rest_released: "Rest freigegeben",
  voucher_issued: "Zahlschein ausgestellt",
  voucher_awaited: "Zahlschein ausgestellt · wartet auf Zahlung",
  page_opened: "Zahlungsseite geöffnet",
  page_awaited: "Zahlungsseite geöffnet · wartet auf Zahlung",
  refused: "Abgelehnt",
  by: {
    person: "von einem Benutzer, den es nicht mehr gibt",
    api_key: "von einem API-Schlüssel",
    key_named: "vom API-Schlüssel {{name}}",
    shopper: "vom Kunden",
    portal: "im Portal des Dienstes",
    service: "vom Dienst selbst",
    at_service: "beim Dienst",
    page: "vom Kunden, auf der Zahlungsseite",
    subscription: "vom Dienst, für das Abonnement",
    beside_stated: "beim Dienst, neben der Angabe einer Person",
    job: "vom Shop selbst, automatisch",
    named: "von {{name}}",
  },
  rejected_in_review: "In der Prüfung abgelehnt",
  accepted_in_review: "In der Prüfung angenommen",
  not_queried: "noch nicht abgefragt",
  queried_one: "einmal abgefragt",
  queried_other: "{{count}}-mal abgefragt",
}
