/** What a batch would do, did and could not do, order by order. */
export const batch: Record<string, string> = {
  "The order has no payment through the acquiring service: use the provider that it was paid with. Nothing was sent.":
    "Die Bestellung hat keine Zahlung über den Acquiring-Dienst: Nutzen Sie den Anbieter, mit dem sie bezahlt wurde. Gesendet wurde nichts.",
  "Something of this order is captured: refund it, or cancel the order by itself.":
    "Von dieser Bestellung ist etwas erfasst: Erstatten Sie es, oder stornieren Sie die Bestellung einzeln.",
  "The order is canceled already; what is left of its payment is released by itself.":
    "Die Bestellung ist schon storniert; was von ihrer Zahlung übrig ist, wird von selbst freigegeben.",
  "The order is not there any more.": "Die Bestellung ist nicht mehr vorhanden.",
  "The order is completed: what is to come back is a return.":
    "Die Bestellung ist abgeschlossen: Was zurückkommen soll, ist eine Rücksendung.",
  "Money of another payment provider is captured for this order: refund it, or cancel the order by itself.":
    "Für diese Bestellung ist Geld eines anderen Zahlungsanbieters erfasst: Erstatten Sie es, oder stornieren Sie die Bestellung einzeln.",
  "The order has fulfillments: they must be canceled before it is.":
    "Die Bestellung hat Erfüllungen: Diese müssen zuerst storniert werden.",
  "The payment is held for review: decide about it first.":
    "Die Zahlung ist in Prüfung: Entscheiden Sie zuerst darüber.",
  "Done before: nothing is sent again.": "Schon erledigt: Es wird nichts erneut gesendet.",
  "The order is canceled. Nothing was sent.": "Die Bestellung ist storniert. Es wurde nichts gesendet.",
  "The order is canceled already.": "Die Bestellung ist schon storniert.",
  "Canceled before: nothing is sent again.": "Schon storniert: Es wird nichts erneut gesendet.",
  "Say whether the payment is accepted or rejected.": "Geben Sie an, ob die Zahlung angenommen oder abgelehnt wird.",
  "The payment is not held for review.": "Die Zahlung ist nicht in Prüfung.",
  "The outcome of a {kind} is not known yet: it is queried, and shows by itself.":
    "Ein Ergebnis ist noch nicht bekannt ({kind}): Es wird abgefragt und zeigt sich von selbst.",
  "The service has not said what became of it.": "Der Dienst hat nicht gesagt, was daraus wurde.",
  "The service did it; the store's books follow by themselves ({trouble}).":
    "Der Dienst hat es ausgeführt; die Bücher des Shops folgen von selbst ({trouble}).",
  "The service did it, but the order was not canceled: {why}":
    "Der Dienst hat es ausgeführt, aber die Bestellung wurde nicht storniert: {why}",
  "It could not be written down, and nothing was sent ({why}).":
    "Es ließ sich nicht festhalten, und es wurde nichts gesendet ({why}).",
  "What became of it could not be written down ({trouble}). It is queried, and the store follows.":
    "Was daraus wurde, ließ sich nicht festhalten ({trouble}). Es wird abgefragt, und der Shop folgt.",
  "the payment was not in the store's books": "die Zahlung war nicht in den Büchern des Shops",
  "another worker has this payment": "ein anderer Prozess bearbeitet diese Zahlung",
  "another worker has this payout": "ein anderer Prozess bearbeitet diese Auszahlung",
  "A change of the order took the place of this payment: nothing of it is to be captured. It is released by itself.":
    "Eine Änderung der Bestellung hat diese Zahlung ersetzt: Von ihr ist nichts zu erfassen. Sie wird von selbst freigegeben.",
  "Nothing of it is to be captured: other payments of the order pay for all that it comes to.":
    "Von ihr ist nichts zu erfassen: Andere Zahlungen der Bestellung decken alles, worauf diese sich beläuft.",
  "{money} is more than the order asks for: it comes to {total}, of which {left} is left to capture.":
    "{money} sind mehr, als die Bestellung verlangt: Sie beläuft sich auf {total}, davon sind {left} noch zu erfassen.",
  "The order comes to {total}, and all of that is captured, or is being captured.":
    "Die Bestellung beläuft sich auf {total}, und alles davon ist erfasst oder wird gerade erfasst.",
  "another operation of this payment is still open": "ein anderer Vorgang dieser Zahlung ist noch offen",
  "The order has no payment {id} through the acquiring service. Nothing was sent.":
    "Die Bestellung hat keine Zahlung {id} über den Acquiring-Dienst. Es wurde nichts gesendet.",
  "The order's payment is canceled.": "Die Zahlung der Bestellung ist storniert.",
  "{money} cannot be captured: {rest} of {whole} is left.":
    "{money} lassen sich nicht erfassen: Von {whole} sind {rest} übrig.",
  "{money} cannot be refunded: {rest} of {whole} captured is left.":
    "{money} lassen sich nicht erstatten: Von erfassten {whole} sind {rest} übrig.",
  "Nothing was authorized.": "Es wurde nichts autorisiert.",
  "Nothing was captured yet.": "Es wurde noch nichts erfasst.",
  "All of {whole} is captured already.": "Alles ist schon erfasst: {whole}.",
  "All of {whole} captured is refunded already.": "Alles Erfasste ist schon erstattet: {whole}.",
  "{now} of this payment is {past} by now, and it was {before} when the batch was planned. Nothing was sent: look at the payment, and start a new batch for what is still wanted.":
    "Von dieser Zahlung sind inzwischen {now} {past}, und es waren {before}, als der Sammelauftrag geplant wurde. Es wurde nichts gesendet: Sehen Sie sich die Zahlung an, und beginnen Sie einen neuen Sammelauftrag für das, was noch gewünscht ist.",
  "A {kind} was made on this order since the batch was planned. Nothing was sent: look at the payment, and start a new batch for what is still wanted.":
    "Seit der Sammelauftrag geplant wurde, gab es zu dieser Bestellung einen anderen Vorgang ({kind}). Es wurde nichts gesendet: Sehen Sie sich die Zahlung an, und beginnen Sie einen neuen Sammelauftrag für das, was noch gewünscht ist.",
  "orders: {id} is named twice. Nothing was sent.": "orders: {id} ist zweimal genannt. Es wurde nichts gesendet.",
  "The batch still runs: wait until it is over.": "Der Sammelauftrag läuft noch: Warten Sie, bis er zu Ende ist.",
  "Nothing of this batch failed.": "Von diesem Sammelauftrag schlug nichts fehl.",
  "The orders with a result are certain. Of the others nothing is lost: what was sent stands in the journal and the store's books follow it by themselves. Retry the failed goes on with them: what was done is found in the journal, and what somebody captured or refunded by hand meanwhile is left alone.":
    "Die Bestellungen mit Ergebnis sind sicher. Von den anderen ist nichts verloren: Was gesendet wurde, steht im Journal, und die Bücher des Shops folgen ihm von selbst. „Fehlgeschlagene wiederholen“ macht mit ihnen weiter: Was ausgeführt wurde, findet sich im Journal, und was jemand inzwischen von Hand erfasst oder erstattet hat, bleibt unberührt.",
  "The processes that ran this batch have died. {certain}":
    "Die Prozesse dieses Sammelauftrags sind abgebrochen. {certain}",
  "{why} Nothing was sent.": "{why} Es wurde nichts gesendet.",
}
