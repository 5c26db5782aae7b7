import type { widget as english } from "../en/widget"
import type { TextsLike } from "../key"

export const widget: TextsLike<typeof english> = {
  payments: "Zahlungen beim Dienst",
  payment: "Zahlung beim Dienst",
  another: "Weitere Zahlung",
  hide_others: "Andere Versuche verbergen",
  show_others_one: "{{count}} anderen Versuch anzeigen",
  show_others_other: "{{count}} andere Versuche anzeigen",
  other: "Anderer Versuch",
  saved_cards: "Gespeicherte Karten",
  card: "Karte",
  expires: "Läuft ab",
  consent: "Einwilligung",
  subscriptions: "Abonnements",
  status: "Status",
  default: "Standard",
}
