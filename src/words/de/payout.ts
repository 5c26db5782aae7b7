/** Payouts: who approves, and what became of them. */
export const payout: Record<string, string> = {
  "A payout waits for approval{reference}.": "Eine Auszahlung wartet auf Genehmigung{reference}.",
  "Compare it with what is owed, then approve or reject it. Whoever asked for it cannot approve it.":
    "Vergleichen Sie sie mit dem, was geschuldet ist, dann genehmigen Sie sie oder lehnen sie ab. Wer sie angefordert hat, kann sie nicht genehmigen.",
  "Whoever asked for a payout, or made the API key that did, cannot approve it: a second person has to.":
    "Wer eine Auszahlung angefordert oder den API-Schlüssel erstellt hat, der es tat, kann sie nicht genehmigen: Das muss eine zweite Person tun.",
  "A payout is approved by a person, and an API key is none: sign in to the admin and approve it there.":
    "Eine Auszahlung genehmigt eine Person, und ein API-Schlüssel ist keine: Melden Sie sich im Admin an, und genehmigen Sie sie dort.",
  "This payout does not wait for approval: somebody has decided, or it needs none. Read it anew.":
    "Diese Auszahlung wartet nicht auf Genehmigung: Jemand hat entschieden, oder sie braucht keine. Lesen Sie sie neu.",
  "What this payout says cannot be opened with any key that this server has. Reject it, and make a new one.":
    "Die Angaben dieser Auszahlung lassen sich mit keinem Schlüssel dieses Servers öffnen. Lehnen Sie sie ab und erstellen Sie eine neue.",
  "The payment date {date} is over. Reject this payout, and make a new one.":
    "Das Zahlungsdatum {date} ist vorbei. Lehnen Sie diese Auszahlung ab und erstellen Sie eine neue.",
  "This payout was to be made from {asked} at the service, and the settings name {present} by now. Reject it, and make a new one.":
    "Diese Auszahlung sollte beim Dienst von {asked} ausgeführt werden, und die Einstellungen nennen inzwischen {present}. Lehnen Sie sie ab und erstellen Sie eine neue.",
  "Somebody has rejected this payout. Nothing was sent.":
    "Jemand hat diese Auszahlung abgelehnt. Es wurde nichts gesendet.",
  "This payout was not sent. {reason}": "Diese Auszahlung wurde nicht gesendet. {reason}",
  "It is sent by itself once nothing stands in its way. If it is not wanted any more, reject it.":
    "Sie wird von selbst gesendet, sobald ihr nichts mehr im Weg steht. Ist sie nicht mehr gewünscht, lehnen Sie sie ab.",
  "The service reports that a payout of {amount} {currency} failed, of which a person had stated that it was made.":
    "Der Dienst meldet, dass eine Auszahlung von {amount} {currency} fehlschlug, von der eine Person angegeben hatte, sie sei ausgeführt.",
  "A payout of {amount} {currency} failed.": "Eine Auszahlung von {amount} {currency} schlug fehl.",
  "Look why it failed, then create it again if it is still owed.":
    "Sehen Sie nach, warum sie fehlschlug, und erstellen Sie sie erneut, wenn sie noch geschuldet ist.",
  "request_id was used for another payout. Nothing was sent.":
    "request_id wurde für eine andere Auszahlung verwendet. Es wurde nichts gesendet.",
  "The service reports that the payout failed.": "Der Dienst meldet, dass die Auszahlung fehlschlug.",
  "The service reports as failed a payout of {amount} {currency} that it had completed.":
    "Der Dienst meldet eine Auszahlung von {amount} {currency} als fehlgeschlagen, die er ausgeführt hatte.",
  "Look at the service's portal whether the money came back, then make a new payout if it is still owed.":
    "Sehen Sie im Portal des Dienstes nach, ob das Geld zurückkam, und erstellen Sie eine neue Auszahlung, wenn es noch geschuldet ist.",
  "No payout of this store has the request id {id}.": "Keine Auszahlung dieses Shops hat die Anforderungs-ID {id}.",
  "It is signed for another merchant account than the payout was made from: it proves nothing.":
    "Sie ist für ein anderes Händlerkonto signiert als das, von dem die Auszahlung ausgeführt wurde: Sie beweist nichts.",
  "It is not signed, and nobody can be queried: it proves nothing.":
    "Sie ist nicht signiert, und niemand kann abgefragt werden: Sie beweist nichts.",
  "The service is making a payout of {amount} {currency}, of which a person had stated that it did not happen.":
    "Der Dienst führt eine Auszahlung von {amount} {currency} aus, von der eine Person angegeben hatte, sie sei nicht geschehen.",
  "The service has completed a payout of {amount} {currency}, of which a person had stated that it did not happen.":
    "Der Dienst hat eine Auszahlung von {amount} {currency} ausgeführt, von der eine Person angegeben hatte, sie sei nicht geschehen.",
  "The service is making a payout of {amount} {currency}, of which the store did not know that it was sent.":
    "Der Dienst führt eine Auszahlung von {amount} {currency} aus, von der der Shop nicht wusste, dass sie gesendet wurde.",
  "The service has completed a payout of {amount} {currency}, of which the store did not know that it was sent.":
    "Der Dienst hat eine Auszahlung von {amount} {currency} ausgeführt, von der der Shop nicht wusste, dass sie gesendet wurde.",
  "The service has completed a payout of {amount} {currency} that had failed.":
    "Der Dienst hat eine Auszahlung von {amount} {currency} ausgeführt, die fehlgeschlagen war.",
  "Do not make it again. The store has made no other payout of this sum to this account since.":
    "Führen Sie sie nicht erneut aus. Der Shop hat seither keine andere Auszahlung dieses Betrags an dieses Konto erstellt.",
  "It may be paid twice: made since, of the same sum to the same account: {payouts}. Reject what still waits for approval; where both were paid, have one sent back.":
    "Sie ist vielleicht doppelt bezahlt: Seither erstellt wurden, mit demselben Betrag an dasselbe Konto: {payouts}. Lehnen Sie ab, was noch auf Genehmigung wartet; wurden beide bezahlt, lassen Sie eine zurücküberweisen.",
  "The service answered a payout of {amount} {currency} for {answered}.":
    "Der Dienst antwortete auf eine Auszahlung von {amount} {currency} für {answered}.",
  "Look in the service's portal what is paid out, and stop it there if it is not too late. Do not make this payout again before.":
    "Sehen Sie im Portal des Dienstes nach, was ausgezahlt wird, und halten Sie es dort an, wenn es nicht zu spät ist. Erstellen Sie diese Auszahlung vorher nicht erneut.",
  "The service itself has said that it pays this out: it may still do so, whatever its portal shows. Where the portal shows that it failed, have the service send its notification again.":
    "Der Dienst selbst hat gesagt, dass er dies auszahlt: Er tut es vielleicht noch, was sein Portal auch zeigt. Zeigt das Portal, dass es fehlschlug, lassen Sie den Dienst seine Benachrichtigung erneut senden.",
  "The service itself has said that it does this: it may still do so, whatever its portal shows. It is queried again by itself, and says so if it failed.":
    "Der Dienst selbst hat gesagt, dass er dies tut: Er tut es vielleicht noch, was sein Portal auch zeigt. Er wird von selbst wieder abgefragt und sagt, ob es fehlschlug.",
  "payout completed": "Auszahlung abgeschlossen",
  "payout failed": "Auszahlung fehlgeschlagen",
  "The report that a payout of {amount} {currency} failed came once more, although the service has completed it since.":
    "Die Meldung, dass eine Auszahlung von {amount} {currency} fehlschlug, kam noch einmal, obwohl der Dienst sie seitdem ausgeführt hat.",
  "It is most likely paid: do not make it again before the service's portal shows that it is not.":
    "Sie ist höchstwahrscheinlich ausgezahlt: Legen Sie sie nicht noch einmal an, bevor das Portal des Dienstes zeigt, dass sie es nicht ist.",
  "payout failed, reported before it was completed": "Auszahlung fehlgeschlagen, gemeldet, bevor sie abgeschlossen war",
  "payout failed, after it was completed": "Auszahlung fehlgeschlagen, nachdem sie abgeschlossen war",
  "payout under way": "Auszahlung läuft",
  "payout under way, reported after it was completed": "Auszahlung läuft, gemeldet, nachdem sie abgeschlossen war",
  "payout under way, reported after it failed": "Auszahlung läuft, gemeldet, nachdem sie fehlgeschlagen war",
  "payout status {code} is in no table of the profile": "Auszahlungsstatus {code} steht in keiner Tabelle des Profils",
}
