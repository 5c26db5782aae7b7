import type { problem as english } from "../en/problem"
import type { TextsLike } from "../key"

export const problem: TextsLike<typeof english> = {
  no_answer: "Es kam keine Antwort.",
  look_first: "Es kann trotzdem geschehen sein. Laden Sie die Seite neu und sehen Sie nach, bevor Sie es wiederholen.",
  unreachable: "Der Shop ist nicht erreichbar",
  unreachable_do: "Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.",
  not_allowed: "Das dürfen Sie nicht",
  not_allowed_do: "Ihre Rolle in diesem Shop erlaubt es nicht. Fragen Sie, wer seine Benutzer verwaltet.",
  signed_out: "Sie sind abgemeldet",
  signed_out_do: "Melden Sie sich wieder an und wiederholen Sie es.",
  gone: "Das gibt es nicht mehr",
  gone_do: "{{message}} Laden Sie die Seite neu.",
  conflict: "Im Moment nicht möglich",
  service_silent: "Der Zahlungsdienst hat nicht geantwortet",
  service_silent_do: "{{message}} Versuchen Sie es später erneut.",
  broken: "Im Shop ist etwas schiefgegangen",
  broken_do: "Versuchen Sie es erneut; bleibt es dabei, sehen Sie im Protokoll des Servers nach.",
  refused: "Das wurde abgelehnt",
  outcome_unknown: "{{what}}: Ergebnis unbekannt",
  was_refused: "{{what}} abgelehnt",
  older_below: "Was darunter steht, ist von vorher.",
}
