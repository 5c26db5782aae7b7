import type { refund as english } from "../en/refund"
import type { TextsLike } from "../key"

export const refund: TextsLike<typeof english> = {
  refunded: "Erstattet",
  agrees: "Bücher stimmen überein",
  not_here: "Nicht im Shop",
  foreign: "Zu keiner Bestellung hier",
  differs: "Weicht ab",
  missing: "Nicht beim Dienst",
  unmapped: "Code nicht zugeordnet",
  title: "Erstattungen beim Dienst",
  search_label: "Bestellung, E-Mail, Transaktions-ID oder Bestellnummer beim Dienst",
  search_example: "#22, E-Mail, Bestellnummer beim Dienst",
  state_at_service: "Status beim Dienst",
  beside: "Verglichen mit dem Shop",
  agreeing_or_not: "Gleich oder nicht",
  orders_account: "Konto der Bestellung",
  none: "Keine Erstattungen passen zu diesen Filtern",
  none_yet: "Noch sind keine Erstattungen aufgelistet",
  search_first:
    "Zu den neuesten Zahlungen des Kontos {{account}} führt der Dienst keine Erstattung. Suchen Sie nach Bestellung, E-Mail-Adresse oder Bestellnummer beim Dienst, um die einer älteren Zahlung zu sehen.",
  search_help:
    "Suchen Sie nach einer Bestellung, einer E-Mail-Adresse oder der Bestellnummer beim Dienst. Ohne Suche werden die neuesten Erstattungen des Kontos gezeigt.",
  newest_of: "Die neuesten Erstattungen des Kontos {{account}}, wie der Dienst sie jetzt hat.",
  older_not_searched_one:
    "Auch {{count}} ältere Zahlung des Kontos {{account}} passt zur Suche; ihre Erstattungen stehen nicht hier. Suchen Sie nach ihrer Bestellung.",
  older_not_searched_other:
    "Auch {{count}} ältere Zahlungen des Kontos {{account}} passen zur Suche; ihre Erstattungen stehen nicht hier. Suchen Sie nach ihren Bestellungen.",
  other_accounts:
    "Dies sind die Erstattungen des Kontos {{account}}. Zahlungen, die zur Suche passen, gibt es auch in {{others}}: Wählen Sie es oben, um seine zu sehen.",
  unanswered: "Die Erstattungen zu {{orderNos}} fehlen hier: {{problem}}",
  unreadable: "Eine Erstattung, die keine Bestellung nennt, fehlt hier: {{problem}}",
  caption: "Erstattungen beim Dienst, neueste zuerst",
  column: "Erstattung",
  at_service: "Beim Dienst",
  no_reference: "Keine Referenz",
  reconcile_now: "Jetzt abgleichen",
}
