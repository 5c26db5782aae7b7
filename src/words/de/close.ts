/** The daily close, and what notifications led to. */
export const close: Record<string, string> = {
  "{day} could not be closed in {attempts} attempts: {why}":
    "Der {day} ließ sich in {attempts} Versuchen nicht abschließen: {why}",
  "{day} was closed, and could not be compared again in {attempts} attempts: {why}":
    "Der {day} war abgeschlossen und ließ sich in {attempts} Versuchen nicht erneut vergleichen: {why}",
  "Look at the day under Daily close, and compare it again: what has changed of it since is not seen before.":
    "Sehen Sie sich den Tag unter „Tagesabschluss“ an, und vergleichen Sie ihn erneut: Was sich an ihm seither geändert hat, ist vorher nicht zu sehen.",
  "it is not known why": "es ist nicht bekannt, warum",
  "Something unexpected went wrong in the store. The server's log says what.":
    "Im Shop ist etwas Unerwartetes schiefgegangen. Was, steht im Protokoll des Servers.",
  "{day} does not close: its only payment differs.":
    "Der {day} lässt sich nicht abschließen: Seine einzige Zahlung weicht ab.",
  "{day} does not close: 1 of {payments} payments differs.":
    "Der {day} lässt sich nicht abschließen: 1 von {payments} Zahlungen weicht ab.",
  "{day} does not close: {differing} of {payments} payments differ.":
    "Der {day} lässt sich nicht abschließen: {differing} von {payments} Zahlungen weichen ab.",
  "Payments that differ so far: {differing:1} of {payments:1}.":
    "Bisher weichen ab: {differing} von {payments} Zahlungen.",
  "{kind:1}: the store {store:1} {currency:1}, the service {service:1} {currency:1}.":
    "{kind}: der Shop {store} {currency}, der Dienst {service} {currency}.",
  "A refund of this day names no payment and cannot be read: {why}":
    "Eine Erstattung dieses Tages nennt keine Zahlung und lässt sich nicht lesen: {why}",
  "Look at the day under Daily close, resolve what differs, and close it again.":
    "Sehen Sie sich den Tag unter „Tagesabschluss“ an, klären Sie, was abweicht, und schließen Sie ihn erneut ab.",
  "{day} was never closed: too long ago for the schedule.":
    "Der {day} wurde nie abgeschlossen: Für den Zeitplan liegt der Tag zu lange zurück.",
  "{count} days from {first} to {last} were never closed: too long ago for the schedule.":
    "{count} Tage vom {first} bis zum {last} wurden nie abgeschlossen: Für den Zeitplan liegen sie zu lange zurück.",
  "Close each of them under Daily close: choose the day and press Close day. Where they need no close, close this incident.":
    "Schließen Sie jeden von ihnen unter „Tagesabschluss“ ab: Wählen Sie den Tag und drücken Sie „Tag abschließen“. Brauchen sie keinen Abschluss, schließen Sie diesen Vorfall.",
  "No day from {day} on can be closed: {why}": "Ab dem {day} lässt sich kein Tag abschließen: {why}",
  "Enter what is missing in Settings, Acquiring. The schedule then closes these days.":
    "Tragen Sie unter Einstellungen, Acquiring ein, was fehlt. Der Zeitplan schließt diese Tage dann ab.",
  "The daily close compares again: {days}.": "Der Tagesabschluss vergleicht erneut: {days}.",
  "The outcome of an operation is not known yet of {orders}.":
    "Das Ergebnis eines Vorgangs ist noch nicht bekannt: {orders}.",
  "Nothing can be compared of {orders}: {why}": "Nicht zu vergleichen: {orders}. {why}",
  "payment {order:1}": "Zahlung {order}",
  "{count:1} payments, {order:1} among them": "{count} Zahlungen, darunter {order}",
  "The service has deducted this for a subscription, and the store has no order of it.":
    "Der Dienst hat dies für ein Abonnement abgebucht, und der Shop hat keine Bestellung daraus.",
  "The service has {money}, in another currency than the store.":
    "Der Dienst hat {money}, in einer anderen Währung als der Shop.",
  "The service has refunded {money}, in another currency than the store: look at the refund at the service's portal, and ask the service where it is wrong.":
    "Der Dienst hat {money} erstattet, in einer anderen Währung als der Shop: Sehen Sie sich die Erstattung im Portal des Dienstes an, und fragen Sie den Dienst, wenn sie falsch ist.",
  authorized: "autorisiert",
  canceled: "storniert",
  "in review": "in Prüfung",
  "partially captured": "teilweise erfasst",
  "partially refunded": "teilweise erstattet",
  "{status}: both sides agreed": "{status}: beide Seiten stimmten überein",
  "a deduction of a subscription; it is kept with it": "eine Abbuchung eines Abonnements; sie ist dort vermerkt",
  "No payment of this store has the order number {order}.": "Keine Zahlung dieses Shops hat die Bestellnummer {order}.",
  "an operation of this payment is still in flight; the reconcile job returns to it until its outcome is known":
    "ein Vorgang dieser Zahlung ist noch unterwegs; der Abgleich sieht nach ihm, bis er geklärt ist",
  "an operation of this payment is still in flight": "ein Vorgang dieser Zahlung ist noch unterwegs",
  "A notification could not be processed (attempts: {attempts}): {outcome}.":
    "Eine Benachrichtigung ließ sich nicht verarbeiten (Versuche: {attempts}): {outcome}.",
  "Repair the cause and replay the notification; the reconcile job comes to the payment by itself as soon as it can.":
    "Beheben Sie die Ursache, und verarbeiten Sie die Benachrichtigung erneut; der Abgleich sieht von selbst nach der Zahlung, sobald er kann.",
}
