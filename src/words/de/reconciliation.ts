/** What reconciliation did and what keeps it from doing more. */
export const reconciliation: Record<string, string> = {
  "linked the order to its cart and its payments": "hat die Bestellung mit Warenkorb und Zahlungen verknüpft",
  "cleared a change of the order that was cut off": "hat eine abgebrochene Änderung der Bestellung entfernt",
  "gave the order the credit of a refund": "hat der Bestellung eine Erstattung gutgeschrieben",
  "took over the authorization": "hat die Autorisierung übernommen",
  "captured {money:2}": "hat {money} erfasst",
  released: "hat das Geld freigegeben",
  "canceled the order": "hat die Bestellung storniert",
  "asked for the rest that the order owes": "hat den Rest angefordert, den die Bestellung schuldet",
  "asked for what the order owes": "hat angefordert, was die Bestellung schuldet",
  "kept for a person": "einer Person überlassen",
  "corrected the store's sums": "hat seine Summen berichtigt",
  "completed order {id:1}": "hat die Bestellung {id} abgeschlossen",
  "release failed": "Freigabe fehlgeschlagen",
  "release under way": "Freigabe läuft",
  "reversed what was never made": "hat zurückgenommen, was nie ausgeführt wurde",
  "took over the cancellation made at the service": "hat die Stornierung beim Dienst übernommen",
  "recorded its void": "hat die Freigabe gebucht",
  "recorded that it was refunded at the service": "hat festgehalten, dass sie beim Dienst erstattet wurde",
  "recorded that it ended at the service": "hat festgehalten, dass sie beim Dienst endete",
  "recorded its capture of {money:2}": "hat seine Erfassung von {money} gebucht",
  "recorded its refund of {money:2}": "hat seine Erstattung von {money} gebucht",
  "took over the capture of {money:2} made at the service": "hat die Erfassung von {money} beim Dienst übernommen",
  "took over the refund of {money:2} made at the service": "hat die Erstattung von {money} beim Dienst übernommen",
  "took over the capture of {money:2} that the service shows beside what a person stated":
    "hat die Erfassung von {money} übernommen, die der Dienst neben der Angabe einer Person zeigt",
  "took over the refund of {money:2} that the service shows beside what a person stated":
    "hat die Erstattung von {money} übernommen, die der Dienst neben der Angabe einer Person zeigt",
  "The store {did}.": "Der Shop {did}.",
  "The order was changed at this moment.": "Die Bestellung wurde gerade geändert.",
  "The payment is being changed at this moment.": "Die Zahlung wird gerade geändert.",
  "Cart {id:1} is becoming an order at this moment.": "Aus dem Warenkorb {id} wird gerade eine Bestellung.",
  "Cart {id:1} is paid and being completed by another process, or by one that died: then its lock ends by itself.":
    "Der Warenkorb {id} ist bezahlt und wird von einem anderen Prozess abgeschlossen oder von einem, der abbrach: Dann endet seine Sperre von selbst.",
  "The payment has no order yet: {why}": "Die Zahlung hat noch keine Bestellung: {why}",
  "Somebody else is completing this cart.": "Jemand anderes schließt diesen Warenkorb gerade ab.",
  "The {kind} of {money} was not made at the payment service; the store's entry was reversed.":
    "{kind} von {money} wurde beim Zahlungsdienst nicht ausgeführt; der Eintrag des Shops wurde zurückgenommen.",
  "The service names another sum than a person saw at its portal; the store follows the service.":
    "Der Dienst nennt einen anderen Betrag, als eine Person in seinem Portal gesehen hat; der Shop richtet sich nach dem Dienst.",
  "Make the {kind} again if it is still wanted.": "Wenn noch gewünscht, erneut ausführen: {kind}.",
  "It was released.": "Das Geld wurde freigegeben.",
  "A part of it had been captured; only the rest was released.":
    "Ein Teil davon war bereits erfasst; nur der Rest wurde freigegeben.",
  "Nothing is left to do.": "Es ist nichts mehr zu tun.",
  "Releasing it failed: {why}": "Die Freigabe schlug fehl: {why}",
  "the service gave no reason": "der Dienst nannte keinen Grund",
  "no reason given": "kein Grund genannt",
  "It is tried again by itself; look at the service's portal if it lasts.":
    "Es wird von selbst erneut versucht; sehen Sie im Portal des Dienstes nach, wenn es anhält.",
  "It is being released.": "Das Geld wird gerade freigegeben.",
  "The service is queried until it is done.": "Der Dienst wird abgefragt, bis es erledigt ist.",
  "Bringing store and service to the same books {trouble}": "Der Abgleich der Bücher von Shop und Dienst {trouble}",
  "failed: {why}": "schlug fehl: {why}",
  "It is tried again by itself; if it lasts, look at the order and at the service's portal.":
    "Es wird von selbst erneut versucht; wenn es anhält, sehen Sie sich die Bestellung und das Portal des Dienstes an.",
  "reconciling failed": "Abgleich fehlgeschlagen",
  "does not end: it has not ended after {seconds} s.": "endet nicht: Nach {seconds} s ist er nicht zu Ende.",
  "Something that the store calls does not answer, such as a hook of another plugin: see this process's log. Restart the process if it lasts: two minutes later the payment is reconciled again.":
    "Etwas, das der Shop aufruft, antwortet nicht, etwa ein Hook eines anderen Plugins: siehe das Protokoll dieses Prozesses. Starten Sie den Prozess neu, wenn es anhält: Zwei Minuten später wird die Zahlung erneut abgeglichen.",
  "reconciling does not end": "Abgleich endet nicht",
  "does not come to rest: after {steps} steps there is still something to do.":
    "kommt nicht zur Ruhe: Nach {steps} Schritten ist noch immer etwas zu tun.",
  "It is tried again by itself; if it lasts, export the case from the payment's page and ask for help.":
    "Es wird von selbst erneut versucht; wenn es anhält, exportieren Sie den Fall auf der Seite der Zahlung und bitten Sie um Hilfe.",
  "reconciling does not come to rest": "Abgleich kommt nicht zur Ruhe",
  'The configuration does not declare the account "{account}" any more, and not all of it is over (open payments: {payments}, subscriptions: {subscriptions}, payouts: {payouts}): what happens at the service is not seen.':
    "Das Konto „{account}“ ist nicht mehr eingerichtet, und nicht alles davon ist vorbei (offene Zahlungen: {payments}, Abonnements: {subscriptions}, Auszahlungen: {payouts}): Was beim Dienst geschieht, wird nicht gesehen.",
  'The settings of the account "{account}" were changed, and not all that lies at the service under {lies_under} is over (open payments: {payments}, subscriptions: {subscriptions}, payouts: {payouts}): what happens there is not seen, and nothing of it can be captured, refunded or canceled here.':
    "Die Einstellungen des Kontos „{account}“ wurden geändert, und nicht alles, was beim Dienst unter {lies_under} liegt, ist vorbei (offene Zahlungen: {payments}, Abonnements: {subscriptions}, Auszahlungen: {payouts}): Was dort geschieht, wird nicht gesehen, und nichts davon kann hier erfasst, erstattet oder storniert werden.",
  'A process of this store ({mode} on {host}) cannot read the settings of the account "{account}", and does none of its work: {why}':
    "Ein Prozess dieses Shops ({mode} auf {host}) kann die Einstellungen des Kontos „{account}“ nicht lesen und erledigt nichts davon: {why}",
  "Give every process of the store, server and worker, the same environment, and start it again. If no process can read them, enter what is missing in Settings, Acquiring. This entry closes by itself.":
    "Geben Sie jedem Prozess des Shops, Server wie Worker, dieselbe Umgebung, und starten Sie ihn neu. Kann kein Prozess sie lesen, tragen Sie unter Einstellungen, Acquiring ein, was fehlt. Dieser Eintrag schließt sich von selbst.",
  "Put the former merchant_id and account_id back, or declare a second account with them, until all of it is over. If nothing of it matters, close this entry.":
    "Stellen Sie merchant_id und account_id wieder auf die früheren Werte, oder richten Sie mit ihnen ein zweites Konto ein, bis alles davon vorbei ist. Wenn nichts davon zählt, schließen Sie diesen Eintrag.",
  "Nothing of this payment is booked, captured, released or refunded by itself as long as that is so: do at the service's portal what cannot wait. This entry closes with the first answer that can be used.":
    "Solange das so ist, wird von dieser Zahlung nichts von selbst gebucht, erfasst, freigegeben oder erstattet: Tun Sie im Portal des Dienstes, was nicht warten kann. Dieser Eintrag schließt sich mit der ersten Antwort, die sich verwenden lässt.",
  "Nothing of this payment is booked, captured, released or refunded by itself as long as that is so: do at the service's portal what cannot wait. Where an order counts on it, say here how much is captured, or which refund was made. This entry closes with the first answer that can be used.":
    "Solange das so ist, wird von dieser Zahlung nichts von selbst gebucht, erfasst, freigegeben oder erstattet: Tun Sie im Portal des Dienstes, was nicht warten kann. Zählt eine Bestellung auf sie, geben Sie hier an, wie viel erfasst ist oder welche Erstattung gemacht wurde. Dieser Eintrag schließt sich mit der ersten Antwort, die sich verwenden lässt.",
  "Declare the account again until its payments are over, or watch them in the service's portal.":
    "Richten Sie das Konto wieder ein, bis seine Zahlungen vorbei sind, oder beobachten Sie sie im Portal des Dienstes.",
  "No order came of this payment, and the service did not release it: {why}":
    "Aus dieser Zahlung wurde keine Bestellung, und der Dienst gab das Geld nicht frei: {why}",
  "It is tried again by itself; this entry closes when the money is released.":
    "Es wird von selbst erneut versucht; dieser Eintrag schließt sich, sobald das Geld freigegeben ist.",
  "The service reports {reported} for a payment of {expected}. No order was placed.":
    "Der Dienst meldet {reported} für eine Zahlung über {expected}. Es wurde keine Bestellung aufgegeben.",
  "The money is released by the reconcile job; check the payment at the service's portal.":
    "Der Abgleich gibt das Geld frei; prüfen Sie die Zahlung im Portal des Dienstes.",
}
