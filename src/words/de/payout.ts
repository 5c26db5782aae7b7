/** Payouts: who approves, and what became of them. */
export const payout: Record<string, string> = {
  "A payout waits for approval{reference}.": "Eine Auszahlung wartet auf Genehmigung{reference}.",
  "Compare it with what is owed, then approve or reject it. Whoever asked for it cannot approve it.":
    "Vergleichen Sie sie mit dem, was geschuldet ist, dann genehmigen Sie sie oder lehnen sie ab. Wer sie angefordert hat, kann sie nicht genehmigen.",
  "Whoever asked for a payout, or made the API key that did, cannot approve it: a second person has to.":
    "Wer eine Auszahlung angefordert oder den API-Schlüssel erstellt hat, der es tat, kann sie nicht genehmigen: Das muss eine zweite Person tun.",
  "A payout is approved by a person, and an API key is none: sign in to the admin and approve it there.":
    "Eine Auszahlung genehmigt eine Person, und ein API-Schlüssel ist keine: Melden Sie sich in der Verwaltung an und genehmigen Sie sie dort.",
  "This payout does not wait for approval: somebody has decided, or it needs none.":
    "Diese Auszahlung wartet nicht auf Genehmigung: Jemand hat entschieden, oder sie braucht keine.",
  "What this payout says cannot be opened with any key that this server has. Make a new one.":
    "Die Angaben dieser Auszahlung lassen sich mit keinem Schlüssel dieses Servers öffnen. Erstellen Sie eine neue.",
  "request_id was used for another payout. Nothing was sent.":
    "request_id wurde für eine andere Auszahlung verwendet. Es wurde nichts gesendet.",
  "The service reports that the payout failed.": "Der Dienst meldet, dass die Auszahlung fehlschlug.",
  "The service reports as failed a payout of {amount} {currency} that it had completed.":
    "Der Dienst meldet eine Auszahlung von {amount} {currency} als fehlgeschlagen, die er ausgeführt hatte.",
  "Look at the service's portal whether the money came back, then make a new payout if it is still owed.":
    "Sehen Sie im Portal des Dienstes nach, ob das Geld zurückkam, und erstellen Sie eine neue Auszahlung, wenn es noch geschuldet ist.",
  "No payout of this store has the request id {id}.": "Keine Auszahlung dieses Shops hat die Anfrage-ID {id}.",
  "It is not signed, and nobody can be queried: it proves nothing.":
    "Sie ist nicht signiert, und niemand kann abgefragt werden: Sie beweist nichts.",
  "payout completed": "Auszahlung ausgeführt",
  "payout failed": "Auszahlung fehlgeschlagen",
  "payout under way": "Auszahlung läuft",
  "payout status {code} is in no table of the profile": "Auszahlungsstatus {code} steht in keiner Tabelle des Profils",
}
