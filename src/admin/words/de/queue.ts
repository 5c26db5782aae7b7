import type { queue as english } from "../en/queue"
import type { TextsLike } from "../key"

export const queue: TextsLike<typeof english> = {
  next_step: {
    review:
      "Sehen Sie sich Bestellung und Kunden an, dann nehmen Sie an oder lehnen ab. Vorher kann nichts erfasst werden.",
    unknown:
      "Wiederholen Sie es nicht: Der Dienst wird von selbst abgefragt. Zeigt sein Portal, was geschah, geben Sie es hier an.",
    unknown_payout:
      "Wiederholen Sie es nicht: Der Dienst wird melden, was daraus wurde. Zeigt sein Portal, was geschah, geben Sie es hier an.",
    payout_held:
      "Sie wird von selbst gesendet, sobald ihr nichts mehr im Weg steht. Ist sie nicht mehr gewünscht, lehnen Sie sie ab.",
    payout:
      "Vergleichen Sie sie mit dem, was geschuldet ist, dann genehmigen Sie sie oder lehnen sie ab. Wer sie angefordert hat, kann sie nicht genehmigen.",
  },
  lead: "Was am längsten wartet, steht zuerst. Es wird nichts doppelt gesendet, was immer Sie drücken.",
  could_not_load: "Was offen ist, konnte nicht geladen werden.",
  done_for_you: "Für Sie erledigt",
  done_about: "Vom Abgleich selbst geklärt oder repariert, Neuestes zuerst. Sie müssen nichts tun.",
  nothing_repaired: "Bisher musste nichts repariert werden",
  closed_incidents: "Geschlossene Vorfälle",
  closed_about:
    "Von Personen oder von selbst geschlossen, Neuestes zuerst. Wird dasselbe erneut gefunden, öffnet sich der Vorfall wieder.",
  none_closed: "Bisher wurde kein Vorfall geschlossen",
  payout_to: "An {{beneficiary}}, angefordert {{who}}",
  payout_asked: "Angefordert {{who}}",
  closed_by: "Geschlossen {{who}}.",
  closed_by_itself: "Hat sich von selbst geschlossen.",
  said_before: "Vorher: {{message}}",
  waiting_count: "{{waiting}} offen",
  failed_notifications: "Fehlgeschlagene Benachrichtigungen",
  map_code: "Code zuordnen",
  open_payment: "Zahlung öffnen",
  open_order: "Bestellung öffnen",
  open_day: "Tag öffnen",
  open_payout: "Auszahlung öffnen",
  open_subscription: "Abonnement öffnen",
  hide_next: "Verbergen, was als Nächstes geschieht",
  next: "Was als Nächstes geschieht, und warum",
  account_closed: "Mit dem Konto „{{account}}“ kann niemand bezahlen.",
  nothing_waits: "Es gibt nichts zu erledigen.",
  open: "Offen: {{parts}}.",
  reviews_one: "{{count}} Prüfung zu entscheiden",
  reviews_other: "{{count}} Prüfungen zu entscheiden",
  payouts_one: "{{count}} Auszahlung zu genehmigen",
  payouts_other: "{{count}} Auszahlungen zu genehmigen",
  payouts_held_one: "{{count}} Auszahlung nicht gesendet",
  payouts_held_other: "{{count}} Auszahlungen nicht gesendet",
  incidents_one: "{{count}} Vorfall",
  incidents_other: "{{count}} Vorfälle",
  unknowns_one: "{{count}} unbekanntes Ergebnis",
  unknowns_other: "{{count}} unbekannte Ergebnisse",
  kind_accepted: "{{kind}}: angenommen, nicht abgeschlossen",
  kind_awaited: "{{kind}}: Benachrichtigung erwartet",
  kind_unknown: "{{kind}}: Ergebnis unbekannt",
  payout_held: "Auszahlung nicht gesendet",
  payout_to_approve: "Auszahlung zu genehmigen",
  outcome_found: "{{kind}}: Ergebnis geklärt",
  books_repaired: "Bücher repariert",
  incident_over: "{{kind}}: vorbei",
}
