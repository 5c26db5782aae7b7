import type { widget as english } from "../en/widget"
import type { TextsLike } from "../key"

export const widget: TextsLike<typeof english> = {
  payments: "Zahlungen beim Dienst",
  not_counted: "Was wartet, ließ sich nicht zählen. Laden Sie die Seite neu.",
  payment: "Zahlung beim Dienst",
  another: "Weitere Zahlung",
  hide_others: "Andere Versuche verbergen",
  not_shown_one: "{{count}} älterer Versuch ist hier nicht gezeigt: Er steht unter Acquiring, Zahlungen",
  not_shown_other: "{{count}} ältere Versuche sind hier nicht gezeigt: Sie stehen unter Acquiring, Zahlungen",
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
