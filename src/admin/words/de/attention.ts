import type { attention as english } from "../en/attention"
import type { TextsLike } from "../key"

export const attention: TextsLike<typeof english> = {
  found_times: ", {{seen}}-mal gefunden",
  query_now: "Jetzt abfragen",
  was_done: "{{name}}: wurde ausgeführt",
  did_not_happen: "{{name}}: ist nicht geschehen",
  still_unknown: "{{name}}: weiterhin unbekannt",
  say: "Angeben, was das Portal zeigt",
  correct: "Angabe berichtigen",
  say_about:
    "Sehen Sie zuerst im Portal des Dienstes nach der Zahlung. Was der Dienst später zeigt, geht Ihrer Angabe vor.",
  portal_shows: "Was das Portal zeigt",
  it_was_done: "Es wurde ausgeführt",
  it_was_made: "Die Zahlung wurde ausgeführt",
  it_did_not_happen: "Es ist nicht geschehen",
  portal_transaction: "Transaktions-ID im Portal",
  portal_amount: "Betrag im Portal ({{currency}})",
  a_capture: "Eine erfasste Summe",
  a_refund: "Eine Erstattung",
  a_release: "Nichts ist mehr reserviert",
  captured_in_all: "Insgesamt erfasst ({{currency}})",
  refunded_there: "Erstattet ({{currency}})",
  made_about:
    "Zuerst wird der Dienst abgefragt. Ist das nicht möglich, wird die Bestellung auf Ihre Angabe hin angelegt, und die Zahlung bleibt offen, bis der Dienst sie bestätigt.",
  seen: "Was Sie gesehen haben",
  kept: "Wird mit Ihrem Namen gespeichert. Keine Kartennummern.",
  record_needs: "Festhalten lässt es sich, sobald angegeben ist, was das Portal zeigt und was Sie gesehen haben.",
  record: "Festhalten",
  recorded: "Festgehalten",
  unknown_named: "{{name}}: Ergebnis unbekannt",
  close_title: "Diesen Vorfall schließen?",
  close_about:
    "{{name}}: Schließen Sie ihn, wenn er geklärt ist. Dabei bewegt sich kein Geld; der Vorfall verschwindet aus allen Listen und kommt nur wieder, wenn er erneut gefunden wird.",
  accepted_named: "{{name}}: angenommen, nicht abgeschlossen",
  since: "Gesendet <since/>, {{queried}}",
  since_next: "Gesendet <since/>, {{queried}}, nächste Abfrage <next/>",
}
