/** What is said of one call at the service, and of what nobody knows yet. */
export const operation: Record<string, string> = {
  "The store gave this payment up and the service has not released it: {why}":
    "Der Shop hat diese Zahlung aufgegeben, und der Dienst hat das Geld nicht freigegeben: {why}",
  "It is tried again by itself; this entry closes when the money is released. What the service's portal shows as captured and not refunded, refund there.":
    "Es wird von selbst erneut versucht; dieser Eintrag schließt sich, sobald das Geld freigegeben ist. Was das Portal des Dienstes als erfasst und nicht erstattet zeigt, erstatten Sie dort.",
  "A later check found that it is over.": "Eine spätere Prüfung ergab, dass es vorbei ist.",
  "Before: {message}": "Vorher: {message}",
  "The service has confirmed by now what became of it.": "Der Dienst hat inzwischen bestätigt, was daraus wurde.",
  "The code has a meaning by now, or nothing stands at it any more.":
    "Der Code hat inzwischen eine Bedeutung, oder nichts steht mehr auf ihm.",
  "The notification was processed after all, or put back to be.":
    "Die Benachrichtigung wurde doch noch verarbeitet oder dafür zurückgestellt.",
  "The service has given an answer that can be used.": "Der Dienst hat eine Antwort gegeben, die sich verwenden lässt.",
  "Every process that works can read the settings.": "Jeder Prozess, der arbeitet, kann die Einstellungen lesen.",
  "The account is declared again, or nothing of it is due any more.":
    "Das Konto ist wieder angegeben, oder nichts davon ist mehr fällig.",
  "The days are closed.": "Die Tage sind abgeschlossen.",
  "The day is closed.": "Der Tag ist abgeschlossen.",
  "The service has reported since that the payout was completed.":
    "Der Dienst hat inzwischen gemeldet, dass die Auszahlung ausgeführt wurde.",
  "The service has reported since that the payout failed.":
    "Der Dienst hat inzwischen gemeldet, dass die Auszahlung fehlschlug.",
  "Do not do it again: the service will report what became of it. Where its portal shows what happened, say so here.":
    "Wiederholen Sie es nicht: Der Dienst wird melden, was daraus wurde. Zeigt sein Portal, was geschah, geben Sie es hier an.",
  "Nobody knows yet whether the {what} was made: {why}":
    "Noch weiß niemand, ob dies ausgeführt wurde: {what}. Grund: {why}",
  "{kind:1} of {amount:1} {currency:1}": "{kind} von {amount} {currency}",
  "the answer was lost": "die Antwort ging verloren",
  "The service reports payouts by notifications only. Do not make it a second time: look at the service's portal, and say in the admin what it shows: Acquiring, Needs you.":
    "Der Dienst meldet Auszahlungen nur durch seine Benachrichtigungen. Zahlen Sie nicht ein zweites Mal aus: Sehen Sie im Portal des Dienstes nach, und geben Sie im Admin an, was es zeigt: Acquiring, Zu erledigen.",
  "The service is queried again by itself, and the store follows what it says. Do not do it a second time. Where the service's portal shows what happened, say so in the admin: Acquiring, Needs you.":
    "Der Dienst wird von selbst erneut abgefragt, und der Shop folgt seiner Auskunft. Führen Sie es kein zweites Mal aus. Wenn das Portal des Dienstes zeigt, was geschah, geben Sie es im Admin an: Acquiring, Zu erledigen.",
  "The service has accepted it and has not finished it.": "Der Dienst hat es angenommen und nicht abgeschlossen.",
  "Nobody knows yet whether it was made: {why}": "Noch weiß niemand, ob es ausgeführt wurde: {why}",
  "Do not do it again: the service is queried by itself. Where its portal shows what happened, say so here.":
    "Führen Sie es nicht erneut aus: Der Dienst wird von selbst abgefragt. Wenn sein Portal zeigt, was geschah, geben Sie es hier an.",
  "Do not do it again: the service is queried by itself. Where its portal shows that it was done, say so here; that it failed, only the service says.":
    "Führen Sie es nicht erneut aus: Der Dienst wird von selbst abgefragt. Wenn sein Portal zeigt, dass es ausgeführt wurde, geben Sie es hier an; dass es fehlschlug, sagt nur der Dienst.",
  "The {owner} is being paid with {transaction} already; nothing was sent.":
    "Wird schon mit {transaction} bezahlt ({owner}); es wurde nichts gesendet.",
  "Approved without a transaction_id.": "Genehmigt, aber ohne transaction_id.",
  "The service answered for {answered} instead of {asked}.": "Der Dienst antwortete für {answered} statt {asked}.",
  "The service refused the capture.": "Der Dienst lehnte die Erfassung ab.",
  "The service refused the refund.": "Der Dienst lehnte die Erstattung ab.",
  "The service refused the decision.": "Der Dienst lehnte die Entscheidung ab.",
  "The service refused the cancellation.": "Der Dienst lehnte die Stornierung ab.",
  "The payout failed.": "Die Auszahlung schlug fehl.",
  "The service was queried and knows of no {what}: it did not happen.":
    "Der Dienst wurde abgefragt und kennt dies nicht: {what}. Es ist nicht geschehen.",
  "payment with this order number": "Zahlung mit dieser Bestellnummer",
  "capture of this payment": "Erfassung dieser Zahlung",
  "capture of the rest": "Erfassung des Rests",
  "capture beyond the whole": "Erfassung über das Ganze hinaus",
  "capture beyond the earlier ones": "Erfassung über die früheren hinaus",
  "cancellation of the rest": "Stornierung des Rests",
  "cancellation of this payment": "Stornierung dieser Zahlung",
  "decision on this review": "Entscheidung über diese Prüfung",
  "refund with this reference": "Erstattung mit dieser Referenz",
  "The service answers that the payment is {status}.": "Der Dienst antwortet, die Zahlung sei {status}.",
  "The service made the payment, but the address to send the shopper to was lost with its answer.":
    "Der Dienst legte die Zahlung an, aber die Adresse für den Kunden ging mit der Antwort verloren.",
  "The service answers that the refund failed.": "Der Dienst antwortet, die Erstattung sei fehlgeschlagen.",
  "The payment is held for review: accept it first. Nothing was sent to the payment service.":
    "Die Zahlung ist in Prüfung: Nehmen Sie sie zuerst an. An den Zahlungsdienst wurde nichts gesendet.",
  "{field} {code} is in no table of the profile.": "{field} {code} steht in keiner Tabelle des Profils.",
  "The service has accepted the {kind} and is working on it.":
    "Der Dienst hat den Vorgang angenommen und arbeitet daran: {kind}.",
  "A capture of {amount} is more than is left: {captured} of {whole} is captured. Nothing was sent to the payment service.":
    "Eine Erfassung von {amount} ist mehr, als übrig ist: {captured} von {whole} sind erfasst. An den Zahlungsdienst wurde nichts gesendet.",
  "A refund of {amount} is more than is left of what was captured: {left}.":
    "Eine Erstattung von {amount} ist mehr, als vom Erfassten übrig ist: {left}.",
  "an earlier refund of the order is not booked yet. Try again in a minute: what was cut off the store clears up by itself":
    "eine frühere Erstattung der Bestellung ist noch nicht gebucht. Versuchen Sie es in einer Minute erneut: Abgebrochenes räumt der Shop von selbst auf",
  "the order is canceled, and what is left of its payment is released by itself":
    "die Bestellung ist storniert, und was von ihrer Zahlung übrig ist, wird von selbst freigegeben",
  "a return of the order is being requested: confirm or cancel that first":
    "eine Rückgabe der Bestellung wird gerade angelegt: Bestätigen oder verwerfen Sie diese zuerst",
  "a return of the order is being received: confirm or cancel that first":
    "eine Rückgabe der Bestellung wird gerade angenommen: Bestätigen oder verwerfen Sie diese zuerst",
  "the order is in another currency. Refund the {currency} at the payment service's portal, and the store follows by itself":
    "die Bestellung ist in einer anderen Währung. Erstatten Sie die {currency} im Portal des Zahlungsdienstes; der Shop folgt von selbst",
  "the order waits for another customer to accept it: wait for that or cancel the transfer first":
    "die Bestellung wartet darauf, dass ein anderer Kunde sie annimmt: Warten Sie das ab oder ziehen Sie zuerst die Übertragung zurück",
  "an exchange of the order is under way: confirm or cancel that first":
    "ein Umtausch zur Bestellung ist offen: Bestätigen oder verwerfen Sie diesen zuerst",
  "a claim on the order is under way: confirm or cancel that first":
    "eine Reklamation zur Bestellung ist offen: Bestätigen oder verwerfen Sie diese zuerst",
  "an edit of the order is under way: confirm or cancel that first":
    "eine Bearbeitung der Bestellung ist offen: Bestätigen oder verwerfen Sie diese zuerst",
  "the order has a change under way: confirm or cancel that first":
    "an der Bestellung ist eine Änderung offen: Bestätigen oder verwerfen Sie diese zuerst",
  "The store could not book this refund: {why}.": "Der Shop könnte diese Erstattung nicht buchen: {why}.",
  "{why} Nothing was sent to the payment service.": "{why} An den Zahlungsdienst wurde nichts gesendet.",
  "It was made meanwhile after all. Nothing more was sent.":
    "Sie wurde inzwischen doch ausgeführt. Es wurde nichts weiter gesendet.",
  "A {kind} of {amount} {currency} was not known yet and has just been found to be done. Nothing more was sent: look at the payment before you press again.":
    "Ein Vorgang ({kind}, {amount} {currency}) war noch nicht bekannt und zeigt sich jetzt als erledigt. Es wurde nichts weiter gesendet: Sehen Sie sich die Zahlung an, bevor Sie erneut drücken.",
  "A {kind} of {amount} {currency} was made on this payment since this page was loaded.":
    "Seit diese Seite geladen wurde, gab es an dieser Zahlung einen Vorgang ({kind}, {amount} {currency}).",
  "Nothing was sent: look at the payment before you press again.":
    "Es wurde nichts gesendet: Sehen Sie sich die Zahlung an, bevor Sie erneut drücken.",
  "Nothing was recorded: look at the payment and the portal again.":
    "Es wurde nichts festgehalten: Sehen Sie sich die Zahlung und das Portal noch einmal an.",
  "Another {kind} of this payment ({reference}) is not known yet: the service has not said what became of it. Nothing was sent; do not press again: it is being queried and shows by itself.":
    "Ein anderer Vorgang dieser Zahlung ({kind}, {reference}) ist noch nicht bekannt: Der Dienst hat nicht gesagt, was daraus wurde. Es wurde nichts gesendet; drücken Sie nicht erneut: Es wird abgefragt und zeigt sich von selbst.",
  "{what} is not known yet: the service has not answered. It is being queried; do not press again: it shows by itself as soon as it is known.":
    "{what} ist noch nicht bekannt: Der Dienst hat nicht geantwortet. Er wird abgefragt; drücken Sie nicht erneut: Es zeigt sich von selbst, sobald es bekannt ist.",
  "{what} was refused{code}: {why}": "{what} wurde abgelehnt{code}: {why}",
  "Capture of {money}": "Die Erfassung von {money}",
  "Refund of {money}": "Die Erstattung von {money}",
  "The order is canceled: nothing more of its payment can be captured.":
    "Die Bestellung ist storniert: Von ihrer Zahlung lässt sich nichts mehr erfassen.",
  "A change of the order took the place of this payment: nothing more of it can be captured. It is released by itself.":
    "Eine Änderung der Bestellung hat diese Zahlung ersetzt: Von ihr lässt sich nichts mehr erfassen. Sie wird von selbst freigegeben.",
  "The order cannot be canceled now: {why}.": "Die Bestellung kann jetzt nicht storniert werden: {why}.",
  "{why} Nothing was sent.": "{why} Es wurde nichts gesendet.",
  "a refund of the order is being booked: try again in a minute":
    "eine Erstattung der Bestellung wird gerade gebucht: Versuchen Sie es in einer Minute erneut",
  "Another refund, cancellation or change of this order is still under way. Nothing was done; try again in a minute.":
    "Eine andere Erstattung, Stornierung oder Änderung dieser Bestellung läuft noch. Es wurde nichts getan; versuchen Sie es in einer Minute erneut.",
  "The {kind} {id} is gone; nothing was sent to the payment service.":
    "{kind} {id} ist nicht mehr da; an den Zahlungsdienst wurde nichts gesendet.",
  "Payment {id} has no transaction at the payment service; nothing was sent.":
    "Die Zahlung {id} hat keine Transaktion beim Zahlungsdienst; es wurde nichts gesendet.",
  "More cards failed from one server's address than one address may try. The server does not say who its shoppers are, so all of them share the limit failed_attempts.per_server, and card testing is found late.":
    "Von der Adresse eines Servers kamen mehr vergebliche Karten, als eine Adresse versuchen darf. Der Server sagt nicht, wer seine Kunden sind; darum teilen sich alle die Grenze failed_attempts.per_server, und Kartentests werden spät erkannt.",
  "Set storefront_secret and let the shop's server send it with the shopper's address (x-acquiring-shopper-ip), as the README says; then close this.":
    "Setzen Sie storefront_secret und lassen Sie den Server des Shops es mit der Adresse des Kunden (x-acquiring-shopper-ip) senden, wie es die README beschreibt; schließen Sie dann diesen Eintrag.",
  "Too many failed cards for {what} within {minutes} min (setting failed_attempts).":
    "Zu viele vergebliche Karten für {what} innerhalb von {minutes} min (Einstellung failed_attempts).",
  "this address": "diese Adresse",
  "this cart": "diesen Warenkorb",
  "A person saw at the service's portal that it did not happen.":
    "Eine Person sah im Portal des Dienstes, dass es nicht geschah.",
  "A person saw the payment {transaction:1} of {amount:1} {currency:1} at the service's portal. The service itself has not confirmed it.":
    "Eine Person sah die Zahlung {transaction} über {amount} {currency} im Portal des Dienstes. Der Dienst selbst hat sie nicht bestätigt.",
  "The service is queried again by itself, and this closes once it shows the payment. Deliver nothing before. If the portal does not show the payment any more, cancel the order; if no order came of it, cancel the payment there.":
    "Der Dienst wird von selbst erneut abgefragt, und dies schließt sich, sobald er die Zahlung zeigt. Liefern Sie vorher nichts. Zeigt das Portal die Zahlung nicht mehr, stornieren Sie die Bestellung; wurde keine Bestellung daraus, stornieren Sie die Zahlung dort.",
  "A person saw at the service's portal that the {what} was made. The service does not show it.":
    "Eine Person sah im Portal des Dienstes, dass dies ausgeführt wurde: {what}. Der Dienst zeigt es nicht.",
  "Look at the payment in the portal again. If it is not there, do it there: the store counts it as made. This closes once the service shows it.":
    "Sehen Sie sich die Zahlung im Portal noch einmal an. Ist es nicht da, führen Sie es dort aus: Der Shop zählt es als ausgeführt. Dies schließt sich, sobald der Dienst es zeigt.",
  "{message} ({correlation:1})": "{message} ({correlation})",
}
