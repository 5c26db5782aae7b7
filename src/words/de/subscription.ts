/** Subscriptions and their deductions. */
export const subscription: Record<string, string> = {
  "The service began no contract with it.": "Der Dienst begann keinen Vertrag damit.",
  "Its payment was voided, and the order stands.":
    "Die Zahlung dafür wurde freigegeben, und die Bestellung besteht weiter.",
  "Its contract was canceled, since no order came of its payment.":
    "Der Vertrag wurde gekündigt, weil aus der Zahlung keine Bestellung wurde.",
  "Its contract was canceled, since its order is paid by another payment.":
    "Der Vertrag wurde gekündigt, weil eine andere Zahlung die Bestellung bezahlt.",
  "Its contract was canceled at the service, and its payment does not pay for the order.":
    "Der Vertrag wurde beim Dienst gekündigt, und seine Zahlung bezahlt die Bestellung nicht.",
  'The contract of "{name}" goes on, and its payment does not pay for the order, and no others pay for all of it.':
    "Der Vertrag von „{name}“ läuft weiter, und seine Zahlung bezahlt die Bestellung nicht, die auch andere nicht ganz bezahlen.",
  "Release the payment: its contract is canceled with it. What it has deducted meanwhile waits in its subscription to be refunded.":
    "Geben Sie die Zahlung frei: Ihr Vertrag wird mit ihr gekündigt. Was er inzwischen abgebucht hat, wartet in seinem Abonnement auf die Erstattung.",
  '"{name}" was bought twice with one order. The contract of the payment that was released is being canceled.':
    "„{name}“ wurde mit einer Bestellung zweimal gekauft. Der Vertrag der Zahlung, die freigegeben wurde, wird gekündigt.",
  "Look at the subscription: refund what it has deducted since.":
    "Sehen Sie sich das Abonnement an: Erstatten Sie, was es seither abgebucht hat.",
  "The subscription is not confirmed by the payment service yet. Please try again in a few minutes.":
    "Der Zahlungsdienst hat das Abonnement noch nicht bestätigt. Versuchen Sie es in einigen Minuten erneut.",
  'Deduction {cycle} of "{name}" was refused by the customer\'s bank.':
    "Die Bank des Kunden lehnte Abbuchung {cycle} von „{name}“ ab.",
  "The service may try again by itself. Ask the customer for another card, or cancel the subscription.":
    "Der Dienst versucht es vielleicht von selbst erneut. Bitten Sie den Kunden um eine andere Karte, oder kündigen Sie das Abonnement.",
  'Deduction {cycle} of "{name}" took {taken} instead of {agreed}.':
    "Abbuchung {cycle} von „{name}“ nahm {taken} statt {agreed}.",
  "Compare the contract at the service's portal.": "Vergleichen Sie den Vertrag im Portal des Dienstes.",
  "Compare the contract at the service's portal, and refund the customer what was taken too much.":
    "Vergleichen Sie den Vertrag im Portal des Dienstes, und erstatten Sie dem Kunden, was zu viel abgebucht wurde.",
  'Deduction {cycle} of "{name}" was taken, and its order cannot be made: {why}':
    "Abbuchung {cycle} von „{name}“ wurde eingezogen, und ihre Bestellung lässt sich nicht erstellen: {why}",
  "It is tried again by itself. Where it can never be made, refund the deduction, or send the goods.":
    "Es wird von selbst erneut versucht. Lässt sie sich nie erstellen, erstatten Sie die Abbuchung, oder senden Sie die Ware.",
  "Its contract is ended, since its payment pays for no order.":
    "Ihr Vertrag ist beendet, weil seine Zahlung keine Bestellung bezahlt.",
  "Open the subscription and refund the deduction: nobody gets anything for it.":
    "Öffnen Sie das Abonnement, und erstatten Sie die Abbuchung: Niemand bekommt etwas dafür.",
  'The goods of deduction {cycle} of "{name}" could not be reserved: {reason}':
    "Die Waren von Abbuchung {cycle} von „{name}“ konnten nicht reserviert werden: {reason}",
  "Allocate the items on the order's page, before they are sold to somebody else.":
    "Weisen Sie die Artikel auf der Seite der Bestellung zu, bevor sie anderweitig verkauft werden.",
  "Look at the deduction in the portal again. If it does not show the refund, correct what was said, and refund the deduction. This closes once the service shows it.":
    "Sehen Sie sich die Abbuchung im Portal noch einmal an. Zeigt es die Erstattung nicht, berichtigen Sie die Angabe und erstatten Sie die Abbuchung. Dies schließt sich, sobald der Dienst sie zeigt.",
  'Deduction {cycle} of "{name}" was refunded before its order was paid.':
    "Abbuchung {cycle} von „{name}“ wurde erstattet, bevor ihre Bestellung bezahlt war.",
  "Nothing pays for the order: cancel it.": "Nichts bezahlt die Bestellung: Stornieren Sie sie.",
  '"{name}" was bought and did not become a subscription. {ending}':
    "„{name}“ wurde gekauft und wurde kein Abonnement. {ending}",
  "Tell the customer, and look at the payment in the service's portal.":
    "Informieren Sie den Kunden, und sehen Sie sich die Zahlung im Portal des Dienstes an.",
  'The contract {id} of "{name}" has no order, and the service did not confirm its end.':
    "Der Vertrag {id} von „{name}“ hat keine Bestellung, und der Dienst bestätigte sein Ende nicht.",
  '"{name}" is to end, and the service does not end it: {reason}':
    "„{name}“ soll enden, und der Dienst beendet es nicht: {reason}",
  '"{name}" is over, and the service goes on with it.': "„{name}“ ist vorbei, und der Dienst führt es weiter.",
  "Cancel the subscription, or end the contract in the service's portal: the customer is charged until then.":
    "Kündigen Sie das Abonnement, oder beenden Sie den Vertrag im Portal des Dienstes: Bis dahin wird der Kunde belastet.",
  "It answers that the contract goes on.": "Er antwortet, dass der Vertrag weiterläuft.",
  "It does not confirm the end.": "Er bestätigt das Ende nicht.",
  "It is tried again by itself. End the contract in the service's portal: the customer is charged until then.":
    "Es wird von selbst erneut versucht. Beenden Sie den Vertrag im Portal des Dienstes: Bis dahin wird der Kunde belastet.",
  "End the contract in the service's portal: what it deducts pays for nothing.":
    "Beenden Sie den Vertrag im Portal des Dienstes: Was er abbucht, bezahlt nichts.",
  "The deduction is kept without an order, or is refunded already: the service's portal shows which, and refunds it.":
    "Die Abbuchung wird ohne Bestellung geführt oder ist schon erstattet: Das Portal des Dienstes zeigt, was davon zutrifft, und erstattet sie.",
  "The deduction waits for no order: refund the order that it has.":
    "Die Abbuchung wartet auf keine Bestellung: Erstatten Sie die Bestellung, die sie hat.",
  "Its order is there: refund that one.": "Ihre Bestellung ist da: Erstatten Sie diese.",
  "The service has no money of it.": "Der Dienst hat kein Geld davon.",
  "The service does not say what it has deducted.": "Der Dienst sagt nicht, was er abgebucht hat.",
  "All of it is refunded, or being refunded, already.": "Alles davon ist schon erstattet oder wird gerade erstattet.",
  "Another worker has this subscription at this moment. Try again in a few seconds.":
    "Dieses Abonnement bearbeitet gerade ein anderer Prozess. Versuchen Sie es in einigen Sekunden erneut.",
  "another worker has this subscription": "ein anderer Prozess bearbeitet dieses Abonnement",
  "the service did not answer": "der Dienst hat nicht geantwortet",
  "The order {id} that is renewed is gone.": "Die Bestellung {id}, die verlängert wird, ist nicht mehr da.",
  "The order that is renewed is in {order}, and {deducted} was deducted.":
    "Die Bestellung, die verlängert wird, ist in {order}, und abgebucht wurde in {deducted}.",
  "The order that is renewed has no goods any more.": "Die Bestellung, die verlängert wird, hat keine Waren mehr.",
}
