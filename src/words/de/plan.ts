/** Why a step is planned, and what incidents of reconciliation say. */
export const plan: Record<string, string> = {
  "it asks for {amount}, and the order owes {owed}": "angefordert sind {amount}, und die Bestellung schuldet {owed}",
  "{paid} of the {amount} that it asks for was paid, and the order still owes {owed}":
    "von den angeforderten {amount} wurden {paid} bezahlt, und die Bestellung schuldet noch {owed}",
  "Medusa is giving the order a credit": "Medusa schreibt der Bestellung gerade etwas gut",
  "a credit of the order was begun and cut off; while it stands nothing can be refunded":
    "eine Gutschrift der Bestellung wurde begonnen und abgebrochen; solange sie steht, lässt sich nichts erstatten",
  "Medusa is booking a refund": "Medusa bucht gerade eine Erstattung",
  "{amount} was refunded, and the order was not given the credit of it":
    "{amount} wurden erstattet, und der Bestellung fehlt die Gutschrift dafür",
  "no order came of it, and its money was refunded": "es wurde keine Bestellung daraus, und das Geld wurde erstattet",
  "the payment is {status} at the service": "die Zahlung ist beim Dienst {status}",
  "it is {status} at the service, and the store had not booked it":
    "sie ist beim Dienst {status}, und der Shop hatte sie nicht gebucht",
  "its money was released": "das Geld wurde freigegeben",
  "its payment is {status} at the service, and nothing else pays for it":
    "ihre Zahlung ist beim Dienst {status}, und nichts anderes bezahlt sie",
  "an order lost a payment that the store counted on": "eine Bestellung verlor eine Zahlung, mit der der Shop rechnete",
  "it is fulfilled already": "sie schon erfüllt ist",
  "it is completed already": "sie schon abgeschlossen ist",
  "the setting cancelled_at_service says so": "die Einstellung cancelled_at_service es so vorsieht",
  "other payments stand for it": "andere Zahlungen für sie stehen",
  "a change of it is under way": "eine Änderung an ihr offen ist",
  "another payment was asked for or made for it": "für sie eine weitere Zahlung verlangt oder geleistet wurde",
  "it was changed after it had been placed": "sie nach dem Kauf geändert wurde",
  "A payment of {amount} ended at the payment service without money; the order owes {owed}. It was kept because {why}.":
    "Eine Zahlung über {amount} endete beim Zahlungsdienst ohne Geld; die Bestellung schuldet {owed}. Sie wurde behalten, weil {why}.",
  "Ask the customer to pay in another way (the order's payment link), or cancel the order.":
    "Bitten Sie den Kunden, anders zu bezahlen (Zahlungslink der Bestellung), oder stornieren Sie die Bestellung.",
  "A payment of {amount} ended at the payment service without money, and several orders count on it.":
    "Eine Zahlung über {amount} endete beim Zahlungsdienst ohne Geld, und mehrere Bestellungen rechnen mit ihr.",
  "Ask the customer to pay in another way, or cancel the orders.":
    "Bitten Sie den Kunden, anders zu bezahlen, oder stornieren Sie die Bestellungen.",
  "it is over": "es ist vorbei",
  "{amount:2} is not captured: {why}": "{amount} sind nicht erfasst: {why}",
  "somebody may be placing the order at this moment": "jemand gibt die Bestellung vielleicht gerade auf",
  "an earlier card of the order may still be charged": "eine frühere Karte der Bestellung könnte noch belastet werden",
  "The {kind} of {amount} {currency} that {how} was made after all, and so was the one after it.":
    "{how}, doch geschehen, und ein zweites Mal danach: {kind} über {amount} {currency}.",
  "was stated as not made": "Als nicht geschehen angegeben",
  "the service did not show": "Vom Dienst nicht gezeigt",
  "If only one was meant, refund {amount} {currency}.":
    "War nur eine Erfassung gemeint, erstatten Sie {amount} {currency}.",
  "If only one was meant, speak with the customer about {amount} {currency}: nobody else can return it.":
    "War nur eine Erstattung gemeint, sprechen Sie mit dem Kunden über {amount} {currency}: Niemand sonst kann sie zurückzahlen.",
  "{captured} is captured at the service of a payment of {amount}; the store books no more than that.":
    "{captured} sind beim Dienst von einer Zahlung über {amount} erfasst; mehr als diese bucht der Shop nicht.",
  "Refund {amount} in the service's portal, unless the customer agreed to it.":
    "Erstatten Sie {amount} im Portal des Dienstes, sofern der Kunde nicht zugestimmt hat.",
  "The payment was voided, and the service still shows it as {status}.":
    "Die Zahlung wurde freigegeben, und der Dienst zeigt sie noch immer als {status}.",
  "Look at the payment in the service's portal, and void it there. This entry closes by itself then.":
    "Sehen Sie sich die Zahlung im Portal des Dienstes an, und geben Sie sie dort frei. Dieser Eintrag schließt sich dann von selbst.",
  "this account captures at once": "dieses Konto erfasst sofort",
  "{amount} was to be captured at once, and the service refused it: {why}.":
    "{amount} sollten sofort erfasst werden, und der Dienst lehnte es ab: {why}.",
  "{amount} is to be captured at once, and waits for a change of the order that has been open for more than a day.":
    "{amount} sollen sofort erfasst werden und warten auf eine Änderung der Bestellung, die seit mehr als einem Tag offen ist.",
  "Confirm or cancel the edit, return, exchange or claim that was begun, and it is captured. Or capture it by hand before its authorization lapses.":
    "Bestätigen oder verwerfen Sie die begonnene Bearbeitung, Rückgabe, Umtausch oder Reklamation, dann wird erfasst. Oder erfassen Sie von Hand, bevor die Autorisierung verfällt.",
  "it gave no reason": "er nannte keinen Grund",
  "Look at the payment in the service's portal, then capture it by hand or cancel the order. If the portal shows it captured, say so here.":
    "Sehen Sie sich die Zahlung im Portal des Dienstes an, und erfassen Sie sie von Hand oder stornieren Sie die Bestellung. Zeigt das Portal sie als erfasst, geben Sie es hier an.",
  "Medusa is booking an operation": "Medusa bucht gerade einen Vorgang",
  "all of it is captured": "alles ist erfasst",
  "not all of it is captured": "nicht alles ist erfasst",
  "its payments' rows add up to {captured} captured and {refunded} refunded":
    "die Einträge ihrer Zahlungen ergeben {captured} erfasst und {refunded} erstattet",
  "the order's transactions are not those of its captures and refunds":
    "die Transaktionen der Bestellung sind nicht die ihrer Erfassungen und Erstattungen",
  "the order's sums are not those of its transactions": "die Summen der Bestellung sind nicht die ihrer Transaktionen",
  "the cart and its payments are linked to different orders":
    "der Warenkorb und seine Zahlungen gehören zu verschiedenen Bestellungen",
  "{amount} was refunded at the service without a reference that tells it from others; it is not booked.":
    "{amount} wurden beim Dienst ohne eine Referenz erstattet, die sie von anderen unterscheidet; sie sind nicht gebucht.",
  "Look at the payment in the service's portal, and give the order the credit by hand.":
    "Sehen Sie sich die Zahlung im Portal des Dienstes an, und schreiben Sie den Betrag der Bestellung von Hand gut.",
  "Look at the payment in the service's portal. If it shows this refund, say so here: then it is booked.":
    "Sehen Sie sich die Zahlung im Portal des Dienstes an. Zeigt es diese Erstattung, geben Sie das hier an: Dann wird sie gebucht.",
  "The service answers {table:1} {code}, which no table of the profile names. Nothing follows from it until it has a meaning.":
    "Der Dienst antwortet {table} {code}, das in keiner Tabelle des Profils steht. Daraus folgt nichts, bis es eine Bedeutung hat.",
  "The service reports payment_status {code}, which no table of the profile names. The payment stays as it was.":
    "Der Dienst meldet payment_status {code}, den keine Tabelle des Profils nennt. Die Zahlung bleibt, wie sie war.",
  "Ask the service what it means, then map it in Settings, Acquiring.":
    "Fragen Sie den Dienst, was er bedeutet, und ordnen Sie ihn dann unter Einstellungen, Acquiring zu.",
  "the service shows what became of the {operation} of {amount}":
    "der Dienst zeigt, was aus der {operation} über {amount} wurde",
  "the service shows what became of the {operation}": "der Dienst zeigt, was aus der {operation} wurde",
  "The order comes to {total}, and {paid} was paid for it: the cart changed while it was being paid.":
    "Die Bestellung beträgt {total}, und {paid} wurden bezahlt: Der Warenkorb änderte sich während der Zahlung.",
  "The order comes to {total}, and nothing pays for it any more: its payment was released.":
    "Die Bestellung beträgt {total}, und nichts bezahlt sie mehr: Ihre Zahlung wurde freigegeben.",
  "Ask the customer to pay the rest, take goods off the order, or cancel it.":
    "Bitten Sie den Kunden um den Rest, nehmen Sie Waren aus der Bestellung, oder stornieren Sie sie.",
  "{captured} is all that the service captured of a payment that counts as {amount}.":
    "{captured} sind alles, was der Dienst von einer Zahlung erfasst hat, die mit {amount} zählt.",
  "The order comes to {total}, and {standing} is captured or authorized for it.":
    "Die Bestellung beträgt {total}, und {standing} sind für sie erfasst oder autorisiert.",
  "Refund {amount}. If the service's portal shows that refund already, say so here.":
    "Erstatten Sie {amount}. Zeigt das Portal des Dienstes diese Erstattung schon, geben Sie es hier an.",
  "Capture {owed} of what is authorized, and no more.":
    "Erfassen Sie {owed} von dem, was autorisiert ist, und nicht mehr.",
  "Release what is authorized and not captured.": "Geben Sie frei, was autorisiert und nicht erfasst ist.",
  "Release what is authorized and not captured, then refund {amount}.":
    "Geben Sie frei, was autorisiert und nicht erfasst ist, und erstatten Sie danach {amount}.",
  "the order is canceled": "die Bestellung ist storniert",
  "the order owes nothing any more": "die Bestellung schuldet nichts mehr",
  "the order is paid by another payment": "die Bestellung ist durch eine andere Zahlung bezahlt",
  "a person saw at the service's portal that {amount} is captured":
    "eine Person sah im Portal des Dienstes, dass {amount} erfasst sind",
  "a person saw at the service's portal that {amount} is refunded":
    "eine Person sah im Portal des Dienstes, dass {amount} erstattet sind",
  "the service refused it: {why}": "der Dienst hat sie abgelehnt: {why}",
  "it was not sent: {why}": "sie wurde nicht gesendet: {why}",
  "the payment has another code by now": "die Zahlung hat inzwischen einen anderen Code",
  "{amount} is captured at the service": "{amount} sind beim Dienst erfasst",
  "{amount} is refunded at the service": "{amount} sind beim Dienst erstattet",
  "{money} was paid and has no order: {why}.{more}": "{money} wurden bezahlt und haben keine Bestellung: {why}.{more}",
  "{money} was paid and has no order: {why}. {ending}":
    "{money} wurden bezahlt und haben keine Bestellung: {why}. {ending}",
  "Release it at the portal, or make an order.":
    "Geben Sie das Geld im Portal frei, oder erstellen Sie eine Bestellung.",
  "The service lists a refund of it in another currency.":
    "Der Dienst führt dazu eine Erstattung in einer anderen Währung.",
  "A part of it is captured, and the service does not say how much.":
    "Ein Teil davon ist erfasst, und der Dienst sagt nicht, wie viel.",
  "the store has canceled what it paid for": "der Shop hat storniert, was damit bezahlt wurde",
  "an edit replaced it, and {kept} of it is captured":
    "eine Änderung der Bestellung hat sie ersetzt, und {kept} davon sind erfasst",
  "its rest was voided, and a part of it had been captured":
    "ihr Rest wurde freigegeben, und ein Teil davon war bereits erfasst",
  "the store has replaced this payment": "der Shop hat diese Zahlung ersetzt",
  "the order comes to {total}, and {standing} is authorized for it":
    "die Bestellung beträgt {total}, und {standing} sind für sie autorisiert",
  "an edit took its place": "eine Änderung der Bestellung ist an ihre Stelle getreten",
  "the capture of {money} was never made at the service": "die Erfassung von {money} wurde beim Dienst nie ausgeführt",
  "the refund of {money} was never made at the service": "die Erstattung von {money} wurde beim Dienst nie ausgeführt",
  "it was released": "das Geld wurde freigegeben",
  "{money} came instead of {expected}": "{money} kamen statt {expected}",
  "a part of it was refunded before an order came of it":
    "ein Teil davon wurde erstattet, bevor eine Bestellung daraus wurde",
  "what was not captured of it was released before an order came of it":
    "was davon nicht erfasst war, wurde freigegeben, bevor eine Bestellung daraus wurde",
  "its payment session was replaced meanwhile": "ihre Zahlungssitzung wurde inzwischen ersetzt",
  "its cart was completed, and no order is linked to it":
    "ihr Warenkorb wurde abgeschlossen, und keine Bestellung ist mit ihm verknüpft",
  "its order was deleted": "ihre Bestellung wurde gelöscht",
  "its cart and its order were deleted": "ihr Warenkorb und ihre Bestellung wurden gelöscht",
  "If an order of it was deleted by mistake, restore it. If your store made the orders in a way of its own, link them to the payment collection, or close this entry. If nothing is delivered for it, release or refund it in the service's portal.":
    "Wurde eine Bestellung dazu versehentlich gelöscht, stellen Sie sie wieder her. Macht Ihr Shop die Bestellungen auf eigene Weise, verknüpfen Sie sie mit der Payment Collection, oder schließen Sie diesen Eintrag. Wird nichts dafür geliefert, geben Sie das Geld im Portal des Dienstes frei, oder erstatten Sie es dort.",
  "its cart was deleted meanwhile": "ihr Warenkorb wurde inzwischen gelöscht",
  "its order was canceled meanwhile": "ihre Bestellung wurde inzwischen storniert",
  "it was paid, and the store has not booked it": "es wurde bezahlt, und der Shop hat es nicht gebucht",
  "the order owes {owed}, and {paid} was paid": "die Bestellung schuldet {owed}, und {paid} wurden bezahlt",
  "the order owes {owed} only": "die Bestellung schuldet nur {owed}",
  "the cart is paid by another transaction": "der Warenkorb ist durch eine andere Transaktion bezahlt",
  "{money} was taken with the number and the contract of another payment: as a deduction, or as the same payment twice.":
    "{money} wurden mit der Nummer und dem Vertrag einer anderen Zahlung eingezogen: als Abbuchung, oder als dieselbe Zahlung ein zweites Mal.",
  "See in the service's portal which it is. A deduction is due, and an order is missing for it: ask the service how it numbers deductions, and enter that in the profile. Only what was taken twice is refunded, in the portal.":
    "Sehen Sie im Portal des Dienstes nach, was es ist. Eine Abbuchung steht dem Shop zu, und ihr fehlt eine Bestellung: Fragen Sie den Dienst, wie er Abbuchungen nummeriert, und tragen Sie das im Profil ein. Erstattet wird nur, was doppelt eingezogen wurde, im Portal.",
  "a later try of it was approved": "ein späterer Versuch wurde genehmigt",
  "the cart now costs {total} instead of {expected}": "der Warenkorb kostet jetzt {total} statt {expected}",
  "the shopper never came back": "der Kunde kam nicht zurück",
  "the cart could not be completed: {why}": "der Warenkorb ließ sich nicht abschließen: {why}",
  "its checkout was over already": "ihr Bezahlvorgang war schon zu Ende",
  "it is paid and has no order yet": "er ist bezahlt und hat noch keine Bestellung",
  "Medusa may still void the payment of an order that was changed just now":
    "Medusa kann die Zahlung einer eben geänderten Bestellung noch stornieren",
  "Medusa may still cancel an order that was placed just now":
    "Medusa kann eine eben erst aufgegebene Bestellung noch stornieren",
  "its cart is becoming an order at this moment": "aus ihrem Warenkorb wird gerade eine Bestellung",
  "A part of this payment was captured at the service's portal; the service does not say how much.":
    "Ein Teil dieser Zahlung wurde im Portal des Dienstes erfasst; der Dienst sagt nicht, wie viel.",
  "Look the amount up in the portal and capture the rest there; the store books the full capture by itself.":
    "Sehen Sie den Betrag im Portal nach, und erfassen Sie den Rest dort; der Shop bucht die volle Erfassung von selbst.",
  "Look the amount up in the portal, and say here how much is captured: then it is booked.":
    "Sehen Sie den Betrag im Portal nach, und geben Sie hier an, wie viel erfasst ist: Dann wird es gebucht.",
  "Look the amount up in the portal, and say here how much is captured. The rest was voided and cannot be captured any more.":
    "Sehen Sie den Betrag im Portal nach, und geben Sie hier an, wie viel erfasst ist. Der Rest wurde freigegeben und kann nicht mehr erfasst werden.",
  "Look up in the portal how much is captured, and say it here: then it is booked.":
    "Sehen Sie im Portal nach, wie viel erfasst ist, und geben Sie es hier an: Dann wird es gebucht.",
  "The store gave this payment up, and the service would not release what is not captured of it: {why}":
    "Der Shop hat diese Zahlung aufgegeben, und der Dienst gab den nicht erfassten Teil davon nicht frei: {why}",
  "Release the rest in the service's portal and say so here, or let it lapse at the customer's bank. What the portal shows as captured and not refunded, refund there. Then close this entry.":
    "Geben Sie den Rest im Portal des Dienstes frei und sagen Sie es hier, oder lassen Sie ihn bei der Bank des Kunden verfallen. Was das Portal als erfasst und nicht erstattet zeigt, erstatten Sie dort. Schließen Sie dann diesen Eintrag.",
  "This payment was captured and refunded outside the store; the service does not say how much was captured.":
    "Diese Zahlung wurde außerhalb des Shops erfasst und erstattet; der Dienst sagt nicht, wie viel erfasst wurde.",
  "Look up in the portal what is captured, and go by that: the store cannot book what the service does not say.":
    "Sehen Sie im Portal nach, was erfasst ist, und richten Sie sich danach: Was der Dienst nicht sagt, kann der Shop nicht buchen.",
  "the outcome of the {operation} of {amount} is not known yet":
    "das Ergebnis der {operation} über {amount} ist noch nicht bekannt",
  "the outcome of the {operation} is not known yet": "das Ergebnis der {operation} ist noch nicht bekannt",
  "more has happened since the service was queried": "seit der Abfrage des Dienstes ist mehr geschehen",
  "the shopper is paying at this moment": "der Kunde bezahlt gerade",
  "a person releases it": "eine Person gibt sie frei",
}
