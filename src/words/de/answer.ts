/** What the admin's routes answer: verdicts, what became of a button, what is not there. */
export const answer: Record<string, string> = {
  "Another payment was not begun: the store is still working on how the one before it ended.":
    "Eine weitere Zahlung wurde nicht begonnen: Der Shop klärt noch, wie die vorige ausging.",
  "This is more than 2048 KB, too much for one batch: start several of fewer orders.":
    "Das sind mehr als 2048 KB, zu viel für einen Sammelauftrag: bitte mehrere mit weniger Bestellungen starten.",
  "This is more than 2048 KB, too much for one search: give fewer samples, or shorter ones.":
    "Das sind mehr als 2048 KB, zu viel für eine Suche: bitte weniger oder kürzere Beispiele angeben.",
  "This is more than 1024 KB, too much for one change of settings: save fewer at once, or shorten the longest.":
    "Das sind mehr als 1024 KB, zu viel für eine Änderung: bitte weniger auf einmal speichern oder die längsten Werte kürzen.",
  "This is more than 100 KB, too much for one request: send less at once.":
    "Das sind mehr als 100 KB, zu viel für eine Anfrage: bitte weniger auf einmal senden.",
  "What was sent is not marked as JSON, and nothing was done: send it with the header Content-Type: application/json.":
    "Das Gesendete ist nicht als JSON gekennzeichnet, und nichts wurde getan: bitte mit dem Header Content-Type: application/json senden.",
  "This came from a page of another site, and nothing was done. Sites that may send it are named in the store's adminCors.":
    "Dies kam von der Seite einer anderen Website, und nichts wurde getan. Welche Websites es senden dürfen, sagt adminCors des Shops.",
  "Insufficient permissions. Required policies: {rights}": "Die Rechte reichen nicht. Nötig sind: {rights}",
  "This address is malformed.": "Diese Adresse ist fehlerhaft.",
  "There is no batch {id}": "Es gibt keinen Sammelauftrag {id}",
  "There is no closed day {id}.": "Es gibt keinen abgeschlossenen Tag {id}.",
  "{who} has closed this incident already ({at}).": "{who} hat diesen Vorfall schon geschlossen ({at}).",
  "This incident has closed by itself ({at}).": "Dieser Vorfall hat sich von selbst geschlossen ({at}).",
  "{closed} Your note was not kept.": "{closed} Ihre Notiz wurde nicht behalten.",
  "There is no incident {id}.": "Es gibt keinen Vorfall {id}.",
  "There is no notification {id}.": "Es gibt keine Benachrichtigung {id}.",
  "There is no operation {id}.": "Es gibt keinen Vorgang {id}.",
  "There is no payment {id}.": "Es gibt keine Zahlung {id}.",
  "There is no payout {id}.": "Es gibt keine Auszahlung {id}.",
  "There is no reconcile run {id}.": "Es gibt keinen Abgleich {id}.",
  "There is no subscription {id}.": "Es gibt kein Abonnement {id}.",
  "There is no variant {id}.": "Es gibt keine Variante {id}.",
  "There is no {id:1}.": "{id} gibt es nicht.",
  "Variant {id} has no plan.": "Die Variante {id} hat keinen Plan.",
  'This payment lies at the service under {service_account}, and no declared account is that one now. Nothing was sent: put these settings of the account "{account}" back, or declare a second account with them.':
    "Diese Zahlung liegt beim Dienst unter {service_account}, und kein eingerichtetes Konto ist jetzt dieses. Es wurde nichts gesendet: Stellen Sie diese Einstellungen des Kontos „{account}“ wieder her, oder richten Sie mit ihnen ein zweites Konto ein.",
  "This payment was begun at an account of the shop that is not in use at the moment. If you have paid already, do not pay again: the shop has been told. Otherwise please go back to the checkout and begin the payment anew.":
    "Diese Zahlung wurde bei einem Konto des Shops begonnen, das im Moment nicht verwendet wird. Wenn Sie schon bezahlt haben, zahlen Sie nicht noch einmal: Der Shop weiß davon. Gehen Sie sonst bitte zurück zur Kasse, und beginnen Sie die Zahlung neu.",
  'No payment account "{account}" is declared in medusa-config.ts.':
    "In medusa-config.ts ist kein Konto „{account}“ eingerichtet.",
  "The service said so after the batch was over.": "Der Dienst teilte es nach dem Ende des Sammelauftrags mit.",
  'The settings of account "{account}" are kept in code (lock_settings): change medusa-config.ts or the environment.':
    "Die Einstellungen des Kontos „{account}“ stehen im Code (lock_settings): Ändern Sie medusa-config.ts oder die Umgebung.",
  "Somebody else changed these settings meanwhile. Reload them, and make your change again.":
    "Jemand anderes hat diese Einstellungen inzwischen geändert. Laden Sie sie neu, und nehmen Sie Ihre Änderung erneut vor.",
  "Somebody else changed this plan meanwhile. Reload it, and make your change again.":
    "Jemand anderes hat diesen Plan inzwischen geändert. Laden Sie ihn neu, und nehmen Sie Ihre Änderung erneut vor.",
  "Not all that lies at the service under {service_account} is over (open payments: {payments}, subscriptions: {subscriptions}, payouts: {payouts}), and after this change nobody would watch it. Nothing was saved: declare a second account with these former settings, or confirm with leave_payments that it is left.":
    "Nicht alles, was beim Dienst unter {service_account} liegt, ist vorbei (offene Zahlungen: {payments}, Abonnements: {subscriptions}, Auszahlungen: {payouts}), und nach dieser Änderung würde es niemand mehr beobachten. Es wurde nichts gespeichert: Richten Sie mit den früheren Einstellungen ein zweites Konto ein, oder bestätigen Sie mit leave_payments, dass es zurückbleibt.",
  "{day} is being compared at this moment. Look again in a minute.":
    "Der {day} wird gerade verglichen. Sehen Sie in einer Minute noch einmal nach.",
  "Transaction {id} of the same order number holds money too.":
    "Auch die Transaktion {id} derselben Bestellnummer hält Geld.",
  "The service reports the code {code}, which the account's profile does not name.":
    "Der Dienst meldet den Code {code}, den das Profil des Kontos nicht nennt.",
  "The store has booked a payment that the service does not know.":
    "Der Shop hat eine Zahlung gebucht, die der Dienst nicht kennt.",
  "The service has {amount} {currency} for which the store has booked no payment.":
    "Der Dienst hält {amount} {currency}, für die der Shop keine Zahlung gebucht hat.",
  "The store has canceled this; the service still holds the money.":
    "Der Shop hat dies storniert; der Dienst hält das Geld noch.",
  "The payment is {status} at the service; the store still counts on it.":
    "Die Zahlung ist beim Dienst {status}; der Shop rechnet noch mit ihr.",
  "The store has {here} {what}, the service {there}.": "Der Shop hat {here} {what}, der Dienst {there}.",
  "filter: finds {count} payments, and a batch takes {most}. Filter by a shorter time.":
    "filter: findet {count} Zahlungen, und ein Sammelauftrag fasst {most}. Filtern Sie nach einer kürzeren Zeit.",
  "The store has no payment of it.": "Der Shop hat keine Zahlung dazu.",
  "Without an order": "Ohne Bestellung",
  "No answer within {seconds} seconds.": "Keine Antwort innerhalb von {seconds} Sekunden.",
  "It was known already:": "Es war schon bekannt:",
  "{before}the service did it.": "{before}Der Dienst hat es ausgeführt.",
  "{before}it did not happen. {why}": "{before}Es ist nicht geschehen. {why}",
  "The service has accepted it and is still working on it.": "Der Dienst hat es angenommen und arbeitet noch daran.",
  "The service has no query for payouts; its notification resolves this one.":
    "Auszahlungen lassen sich beim Dienst nicht abfragen; seine Benachrichtigung klärt diese.",
  "The service's answer does not say yet what became of it. It is queried again by itself.":
    "Die Antwort des Dienstes sagt noch nicht, was daraus wurde. Er wird von selbst erneut abgefragt.",
  "Its outcome was open; the service was queried and shows that it was made.":
    "Sein Ergebnis war offen; der Dienst wurde abgefragt und zeigt, dass es ausgeführt wurde.",
  "Its outcome was open; it did not happen. {why}": "Sein Ergebnis war offen; es ist nicht geschehen. {why}",
  "The service suspects fraud and holds the payment until somebody decides.":
    "Der Dienst vermutet Betrug und hält die Zahlung, bis jemand entscheidet.",
  "The service answers a code for this payment that the profile does not name.":
    "Der Dienst nennt für diese Zahlung einen Code, den das Profil nicht kennt.",
  "Map the code first. Then it shows whether the payment is still to be accepted or rejected.":
    "Ordnen Sie zuerst den Code zu. Dann zeigt sich, ob die Zahlung noch anzunehmen oder abzulehnen ist.",
  'First declare the account "{account}" in medusa-config.ts again: until then nothing can be done about this here.':
    "Richten Sie zuerst das Konto „{account}“ in medusa-config.ts wieder ein: Bis dahin lässt sich hier nichts dazu tun.",
  'First complete the settings of the account "{account}": until then nothing can be done about this here.':
    "Vervollständigen Sie zuerst die Einstellungen des Kontos „{account}“: Bis dahin lässt sich hier nichts dazu tun.",
  "First put the settings back under which it lies at the service ({place}), or declare a second account with them: until then nothing of it can be queried or sent.":
    "Stellen Sie zuerst die Einstellungen wieder her, unter denen es beim Dienst liegt ({place}), oder richten Sie mit ihnen ein zweites Konto ein: Bis dahin lässt sich dazu nichts abfragen oder senden.",
  "Do not do it again.": "Führen Sie es nicht erneut aus.",
  "Do not do it again. Where the portal shows what happened, say so here.":
    "Führen Sie es nicht erneut aus. Wenn das Portal des Dienstes zeigt, was geschah, geben Sie es hier an.",
  "Do not do it again. Where the portal shows that it was done, say so here.":
    "Führen Sie es nicht erneut aus. Wenn das Portal des Dienstes zeigt, dass es ausgeführt wurde, geben Sie es hier an.",
  "Do not do it again. Where the portal shows that nothing was paid, say so here.":
    "Führen Sie es nicht erneut aus. Wenn das Portal des Dienstes zeigt, dass nichts bezahlt wurde, geben Sie es hier an.",
  "Look at the order and the customer, then accept or reject. Nothing can be captured before.":
    "Sehen Sie sich Bestellung und Kunde an, dann nehmen Sie an oder lehnen ab. Vorher lässt sich nichts erfassen.",
  "This payment is being reconciled by another worker at this moment. Try again in a few seconds.":
    "Diese Zahlung wird gerade von einem anderen Prozess abgeglichen. Versuchen Sie es in einigen Sekunden erneut.",
  "Its outcome is not known yet. It is queried by itself: do not refund it again.":
    "Das Ergebnis ist noch nicht bekannt. Es wird von selbst abgefragt: Erstatten Sie nicht erneut.",
  "No payment of this store has this order number. Find out which shop or person uses this merchant account; nothing is booked here.":
    "Keine Zahlung dieses Shops hat diese Bestellnummer. Finden Sie heraus, welcher Shop oder welche Person dieses Händlerkonto nutzt; hier wird nichts gebucht.",
  "Nobody has said what refund_status {code} means, so nothing moves. Ask the service, then map the code in Settings, Acquiring.":
    "Niemand hat angegeben, was refund_status {code} bedeutet, also bewegt sich nichts. Fragen Sie den Dienst, und ordnen Sie den Code dann unter Einstellungen, Acquiring zu.",
  "This refund is refused in the store, and the service has made it.":
    "Diese Erstattung ist im Shop abgelehnt, und der Dienst hat sie ausgeführt.",
  "The store's books have this refund and the service's search does not. Look at the service's portal before you write to the shopper, then reconcile the payment.":
    "Die Bücher des Shops haben diese Erstattung, die Suche des Dienstes nicht. Sehen Sie im Portal des Dienstes nach, bevor Sie dem Kunden schreiben, dann gleichen Sie die Zahlung ab.",
  "Made at the portal and not through yet. It is booked here once it is.":
    "Im Portal ausgeführt und noch nicht durch. Sie wird hier gebucht, sobald sie es ist.",
  "Made at the service and not in the store's books. Reconcile the payment to book it now; the schedule does it by itself. Do not refund it again.":
    "Beim Dienst ausgeführt und nicht in den Büchern des Shops. Gleichen Sie die Zahlung ab, um sie jetzt zu buchen; der Zeitplan tut es von selbst. Erstatten Sie nicht erneut.",
  "This refund is done in the store, and failed at the service.":
    "Diese Erstattung ist im Shop erledigt und beim Dienst fehlgeschlagen.",
  "The store has a refund of {store}, and the service one of {service}.":
    "Der Shop hat eine Erstattung von {store}, der Dienst eine von {service}.",
  "{what} Reconcile the payment; what stays different is shown under Needs you.":
    "{what} Gleichen Sie die Zahlung ab; was abweichend bleibt, erscheint unter „Zu erledigen“.",
  "account: say which account to query, one of {accounts}":
    "account: Geben Sie an, welches Konto abzufragen ist, eines von {accounts}",
  "Not released yet: {left}.": "Noch nicht freigegeben: {left}.",
  "The money was released to the shopper.": "Das Geld wurde für den Kunden freigegeben.",
  "The payment was canceled.": "Die Zahlung wurde storniert.",
  "The service has not said yet whether it canceled the payment. It is queried again by itself.":
    "Der Dienst hat noch nicht gesagt, ob er die Zahlung storniert hat. Er wird von selbst erneut abgefragt.",
  "Refund it instead.": "Erstatten Sie sie stattdessen.",
  "Refresh to see how it stands.": "Aktualisieren Sie, um den Stand zu sehen.",
  "Nothing can be released: the payment is {status} at the service. {next}":
    "Es lässt sich nichts freigeben: Die Zahlung ist beim Dienst {status}. {next}",
  "not known": "nicht bekannt",
  "Nothing can be released: the payment is canceled, and what was captured of it belongs to its order. Refund it with an amount instead.":
    "Es lässt sich nichts freigeben: Die Zahlung ist storniert, und was davon erfasst wurde, gehört zu ihrer Bestellung. Erstatten Sie es mit einem Betrag.",
  "Another worker has this payment at this moment. Try again in a few seconds.":
    "Diese Zahlung bearbeitet gerade ein anderer Prozess. Versuchen Sie es in einigen Sekunden erneut.",
  "The service refused the decision: {why}": "Der Dienst lehnte die Entscheidung ab: {why}",
  "The service has not said yet whether it took the decision. It is queried again by itself.":
    "Der Dienst hat noch nicht gesagt, ob er die Entscheidung übernommen hat. Er wird von selbst erneut abgefragt.",
  "The payment was rejected and the money released.": "Die Zahlung wurde abgelehnt und das Geld freigegeben.",
  "The payment was accepted, and the service has captured it at once.":
    "Die Zahlung wurde angenommen, und der Dienst hat sie sofort erfasst.",
  "The payment was accepted.": "Die Zahlung wurde angenommen.",
  "The payment was accepted and can be captured.": "Die Zahlung wurde angenommen und kann erfasst werden.",
  "unknown to it": "ihm unbekannt",
  "The service does not hold this payment for review: it is {status}. Refresh to see how it stands.":
    "Diese Zahlung ist beim Dienst nicht in Prüfung: Sie ist {status}. Aktualisieren Sie, um den Stand zu sehen.",
  "The service did not answer within {seconds} seconds. Refresh in a moment.":
    "Der Dienst antwortete nicht innerhalb von {seconds} Sekunden. Aktualisieren Sie in einem Moment.",
  "The service may still do it. Say so in {minutes} min, if its portal does not show it by then.":
    "Der Dienst tut es vielleicht noch. Geben Sie es in {minutes} min an, wenn sein Portal es dann nicht zeigt.",
  "Recorded as done. It is booked as soon as nothing else of the payment is under way; do not make it again meanwhile.":
    "Als erledigt vermerkt. Gebucht wird es, sobald an der Zahlung nichts anderes mehr läuft; wiederholen Sie es bis dahin nicht.",
  "It is on its way to the service at this moment. Look again in a minute.":
    "Es ist gerade auf dem Weg zum Dienst. Sehen Sie in einer Minute noch einmal nach.",
  "What was stated of a payment cannot be corrected here. Cancel the order, or cancel the payment in the service's portal.":
    "Was zu einer Zahlung angegeben wurde, lässt sich hier nicht berichtigen. Stornieren Sie die Bestellung, oder die Zahlung im Portal des Dienstes.",
  "cannot be corrected at once: state first that it did not happen, then what was done":
    "lässt sich nicht auf einmal berichtigen: Geben Sie erst an, dass es nicht geschah, dann, was ausgeführt wurde",
  "The service has shown a {kind} of {amount} {currency_code} since, and the store has booked it. There is nothing to correct.":
    "Der Dienst hat seitdem eine {kind} über {amount} {currency_code} gezeigt, und der Shop hat sie gebucht. Es gibt nichts zu berichtigen.",
  "a person has said so": "eine Person hat es angegeben",
  "the service itself has said so": "der Dienst selbst hat es mitgeteilt",
  "The outcome is known: {outcome}, {how}.": "Das Ergebnis ist bekannt: {outcome}, {how}.",
  "it was done": "es wurde ausgeführt",
  "it did not happen": "es ist nicht geschehen",
  "The service shows that it was {outcome}, and the store follows the service.":
    "Der Dienst zeigt das Ergebnis ({outcome}), und der Shop folgt dem Dienst.",
  "Recorded as made. It stays open until the service confirms it.":
    "Als ausgeführt festgehalten. Es bleibt offen, bis der Dienst es bestätigt.",
  "The service itself names the sum by now, and the store follows the service.":
    "Der Dienst nennt den Betrag inzwischen selbst, und der Shop richtet sich nach dem Dienst.",
  "The service is queried by itself, and finds what was paid. Where its portal shows that nothing was, say so here.":
    "Der Dienst wird von selbst abgefragt und findet, was bezahlt wurde. Zeigt sein Portal, dass nichts bezahlt wurde, geben Sie das hier an.",
  "The payment is in review: accept or reject it.":
    "Die Zahlung wird geprüft: Nehmen Sie sie an, oder lehnen Sie sie ab.",
  "Nothing is open here that a word about the service's portal could answer.":
    "Hier ist nichts mehr offen, was ein Blick ins Portal des Dienstes beantworten könnte.",
  "Recorded as released. If the service goes on showing the money, it is shown here again.":
    "Als freigegeben festgehalten. Zeigt der Dienst das Geld weiterhin, steht es hier wieder.",
  "Recorded as released. The service never shows this rest, so your word counts. If it was wrong, correct it in the payment's timeline.":
    "Als freigegeben festgehalten. Diesen Rest zeigt der Dienst nie, daher zählt Ihre Angabe. War sie falsch, berichtigen Sie sie in der Zeitleiste der Zahlung.",
  "Recorded as done. From now on it counts in the store's books.":
    "Als erledigt festgehalten. Von jetzt an zählt es in den Büchern des Shops.",
  "Recorded as not done. The deduction waits for its order, or for a refund.":
    "Als nicht ausgeführt festgehalten. Die Abbuchung wartet auf ihre Bestellung oder auf eine Erstattung.",
  "Recorded as done. The deduction is over once all of its money is back.":
    "Als ausgeführt festgehalten. Die Abbuchung ist erledigt, sobald ihr ganzes Geld zurück ist.",
  "Recorded as not done. It can be made again if it is still wanted.":
    "Als nicht ausgeführt festgehalten. Es kann erneut ausgeführt werden, wenn es noch gewünscht ist.",
  "{recorded} The service could not be queried: {problem}": "{recorded} Der Dienst ließ sich nicht abfragen: {problem}",
  "The service answered in {ms} ms, rightly signed.": "Der Dienst antwortete in {ms} ms, richtig signiert.",
  "Check the service address (base_url), and whether this server may open connections to it.":
    "Prüfen Sie die Adresse des Dienstes (base_url) und ob dieser Server Verbindungen dorthin öffnen darf.",
  "Check that base_url names the host its certificate is for, and this server's certificate store.":
    "Prüfen Sie, ob base_url den Host nennt, für den das Zertifikat gilt, und den Zertifikatsspeicher dieses Servers.",
  "Check the secret key; if it is right, the profile's signature recipe differs from the service's.":
    "Prüfen Sie den geheimen Schlüssel; stimmt er, weicht das Signaturverfahren des Profils von dem des Dienstes ab.",
  "Check merchant ID and account ID.": "Prüfen Sie Händler-ID und Konto-ID.",
  "Have this server's outgoing address registered with the service.":
    "Lassen Sie die ausgehende Adresse dieses Servers beim Dienst registrieren.",
  "This server's clock is {minutes} minutes ahead of the service's: set it.":
    "Die Uhr dieses Servers geht gegenüber der des Dienstes {minutes} Minuten vor: Stellen Sie sie.",
  "This server's clock is {minutes} minutes behind the service's: set it.":
    "Die Uhr dieses Servers geht gegenüber der des Dienstes {minutes} Minuten nach: Stellen Sie sie.",
  "Test notifications are for sandbox accounts: among those of real payments nothing is invented.":
    "Testbenachrichtigungen gibt es für Konten der Testumgebung: Unter denen echter Zahlungen wird nichts erfunden.",
  "It arrived at {address}.": "Sie kam an: {address}.",
  "{address} answered {status}: {text} Check that backend_url (MEDUSA_BACKEND_URL) is this server's public address.":
    "{address} antwortete {status}: {text} Prüfen Sie, ob backend_url (MEDUSA_BACKEND_URL) die öffentliche Adresse dieses Servers ist.",
  "{address} cannot be reached: {reason}. Set backend_url (MEDUSA_BACKEND_URL) to this server's public address.":
    "{address} ist nicht erreichbar: {reason}. Setzen Sie backend_url (MEDUSA_BACKEND_URL) auf die öffentliche Adresse dieses Servers.",
  "This server's clock is behind: set it.": "Die Uhr dieses Servers geht nach: Stellen Sie sie.",
  "Check this server's clock; if it is right, the profile's stamp (profile.stamp, profile.timeZone) differs from the service's.":
    "Prüfen Sie die Uhr dieses Servers; geht sie richtig, weicht der Zeitstempel des Profils (profile.stamp, profile.timeZone) von dem ab, was der Dienst erwartet.",
  "Check that base_url is the service's API, and the profile's paths and bodies.":
    "Prüfen Sie, ob base_url die API des Dienstes ist, und die Pfade und Formate des Profils.",
}
