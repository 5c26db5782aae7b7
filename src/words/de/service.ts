/** What is wrong between this store and the service: connections, answers, signatures, profiles. */
export const service: Record<string, string> = {
  "The service's answer says nothing about order {order}.":
    "Die Antwort des Dienstes sagt nichts zur Bestellung {order}.",
  'The answer to {operation} has orders that were not queried: the service does not choose them by "{field}". Ask the service how a query names its orders, and enter that as profile.selector.':
    "Die Antwort auf {operation} enthält Bestellungen, nach denen nicht gefragt wurde: Der Dienst wählt sie nicht nach „{field}“ aus. Fragen Sie den Dienst, wie eine Abfrage ihre Bestellungen nennt, und tragen Sie das als profile.selector ein.",
  "The service's answer about order {order} has {limit} entries, the most that an answer can have: it may have left some out. Look at the order in the service's portal.":
    "Die Antwort des Dienstes zur Bestellung {order} hat {limit} Einträge, mehr kann eine Antwort nicht haben: Es können welche fehlen. Sehen Sie sich die Bestellung im Portal des Dienstes an.",
  "That is the answer about order {order}: look at it in the service's portal, and show the answer to the service.":
    "Das ist die Antwort zur Bestellung {order}: Sehen Sie sie sich im Portal des Dienstes an, und zeigen Sie dem Dienst die Antwort.",
  "The entry does not say which order it is about, and it may be order {order}: look at that in the service's portal, and show the answer to the service.":
    "Der Eintrag sagt nicht, zu welcher Bestellung er gehört, und es kann die Bestellung {order} sein: Sehen Sie sie sich im Portal des Dienstes an, und zeigen Sie dem Dienst die Antwort.",
  "The service's answer about order {order} has one transaction or refund twice, and says different things of it. Look at the order in the service's portal, and ask the service which of them is right.":
    "Die Antwort des Dienstes zur Bestellung {order} enthält eine Transaktion oder Erstattung zweimal und sagt Verschiedenes darüber. Sehen Sie sich die Bestellung im Portal des Dienstes an, und fragen Sie den Dienst, was davon stimmt.",
  "{field:1} is missing.": "{field} fehlt.",
  "The service declined this order: {why} ({code}).": "Der Dienst lehnte diese Bestellung ab: {why} ({code}).",
  "it gave no reason": "er nannte keinen Grund",
  "The service answered with the status code {code}, which the profile does not know. Add it to profile.codes.":
    "Der Dienst antwortete mit dem Statuscode {code}, den das Profil nicht kennt. Tragen Sie ihn in profile.codes ein.",
  "{operation} takes 1 to {limit} orders a request ({list}); there were {count}.":
    "{operation} fasst 1 bis {limit} Bestellungen je Anfrage ({list}); es waren {count}.",
  "The service refused the request: {why} ({code}).": "Der Dienst lehnte die Anfrage ab: {why} ({code}).",
  "items: the quantity of {sku} is {quantity}; the service takes whole numbers above zero.":
    "items: Die Menge von {sku} ist {quantity}; der Dienst nimmt ganze Zahlen über null.",
  "The service's answer cannot be used: {field} {reason}.":
    "Die Antwort des Dienstes ist unbrauchbar: {field} {reason}.",
  '{operation} cannot ask about order number {order}: it contains "{separator}".':
    "{operation} kann nicht nach der Bestellnummer {order} fragen: Sie enthält „{separator}“.",
  "No query would find a payment with this order_no: {why}. Nothing was sent.":
    "Keine Abfrage fände eine Zahlung mit dieser order_no: {why}. Es wurde nichts gesendet.",
  'it contains "{separator}", which divides the order numbers of a query (profile.selector.separator)':
    "sie enthält „{separator}“, was die Bestellnummern einer Abfrage trennt (profile.selector.separator)",
  "it has blanks at an end, or a character that cannot be printed":
    "sie hat Leerzeichen am Rand oder ein nicht druckbares Zeichen",
  "The service answers no query that names no order (profile.selector.absent). Search for an order.":
    "Der Dienst beantwortet keine Abfrage, die keine Bestellung nennt (profile.selector.absent). Suchen Sie nach einer Bestellung.",
  'The profile has no code for "{meaning}". Add one to profile.codes.{table}.':
    "Das Profil hat keinen Code für „{meaning}“. Tragen Sie einen in profile.codes.{table} ein.",
  "The service's documentation shows no path for {operation}, and the profile names none. Ask the service and fill in {entry}.":
    "Die Dokumentation des Dienstes zeigt keinen Pfad für {operation}, und das Profil nennt keinen. Fragen Sie den Dienst, und füllen Sie {entry} aus.",
  "The profile of the service is not usable: {problems}.": "Das Profil des Dienstes ist unbrauchbar: {problems}.",
  "The signature recipe of {message} covers a field that holds no plain value. Correct profile.signature.messages.{message}.":
    "Das Signaturverfahren von {message} umfasst ein Feld ohne einfachen Wert. Berichtigen Sie profile.signature.messages.{message}.",
  "The request has a field {field} already. Correct profile.stamp.field.":
    "Die Anfrage hat schon ein Feld {field}. Korrigieren Sie profile.stamp.field.",
  "The request has a field {field} already. Correct profile.websiteField.":
    "Die Anfrage hat schon ein Feld {field}. Korrigieren Sie profile.websiteField.",
  "The profile has no signature recipe for {message}. Add profile.signature.messages.{message}.":
    "Das Profil hat kein Signaturverfahren für {message}. Ergänzen Sie profile.signature.messages.{message}.",
  "{operation} takes 1 to {limit} orders at once; there were {count}. Nothing was sent.":
    "{operation} fasst 1 bis {limit} Bestellungen auf einmal; es waren {count}. Es wurde nichts gesendet.",
  "The service's answer cannot be read as {codec}: {why}.":
    "Die Antwort des Dienstes lässt sich nicht als {codec} lesen: {why}.",
  "Whether the request was carried out is not known yet.": "Ob die Anfrage ausgeführt wurde, ist noch nicht bekannt.",
  "The connection failed in an unexpected way.": "Die Verbindung brach unerwartet ab.",
  "The signature of the service's answer is {verdict}. Check the secret key and the profile's signature recipe.":
    "Die Signatur der Antwort des Dienstes ist {verdict}. Prüfen Sie den geheimen Schlüssel und das Signaturverfahren des Profils.",
  "The service's answer is not signed. It said: {said}":
    "Die Antwort des Dienstes ist nicht signiert. Er sagte: {said}",
  "The request could not be made out of the data given. Nothing was sent.":
    "Aus den Angaben ließ sich keine Anfrage bilden. Es wurde nichts gesendet.",
  "The service's answer could not be used{why}.": "Die Antwort des Dienstes war unbrauchbar{why}.",
  "it has more than {most} fields": "sie hat mehr als {most} Felder",
  "a field has no name": "ein Feld hat keinen Namen",
  "an escape sequence is broken or not UTF-8": "eine Escape-Sequenz ist fehlerhaft oder kein UTF-8",
  "it is nested deeper than {most} levels": "sie ist tiefer als {most} Ebenen verschachtelt",
  'it uses the name "__proto__"': "sie verwendet den Namen „__proto__“",
  "a field is given twice": "ein Feld ist zweimal angegeben",
  "a field is both a value and a group": "ein Feld ist zugleich Wert und Gruppe",
  "it is no JSON object": "sie ist kein JSON-Objekt",
  "one name has two different values": "ein Name hat zwei verschiedene Werte",
  "it is no well-formed JSON": "sie ist kein gültiges JSON",
  "The body cannot be read: {reason}.": "Der Inhalt lässt sich nicht lesen: {reason}.",
  "it is not UTF-8": "sie ist kein UTF-8",
  "it is no well-formed XML": "sie ist kein gültiges XML",
  'its root element is not "{root}"': "ihr Wurzelelement ist nicht „{root}“",
  "it declares a document type": "sie deklariert einen Dokumenttyp",
  "it is not {charset}, which it declares": "sie ist nicht {charset}, was sie angibt",
  "its charset {charset} is not known": "ihr Zeichensatz {charset} ist nicht bekannt",
  "an escape sequence is broken": "eine Escape-Sequenz ist fehlerhaft",
  "The service's answer is packed (content-encoding: {encoding}), which was not asked for, and cannot be read. Ask the service, or whoever runs the proxy before it, to send it as it is.":
    "Die Antwort des Dienstes ist gepackt (content-encoding: {encoding}), was nicht verlangt war, und lässt sich nicht lesen. Bitten Sie den Dienst oder den Betreiber des Proxys davor, sie ungepackt zu senden.",
  "it has more than {most} elements": "sie hat mehr als {most} Elemente",
  "the page has no form": "die Seite hat kein Formular",
  "the page ends inside its form": "die Seite endet mitten im Formular",
  "the page's form does not post": "das Formular der Seite sendet nicht per POST",
  "the page's form has more than {most} inputs": "das Formular der Seite hat mehr als {most} Felder",
  "the page's form posts to an address that is not https": "das Formular der Seite sendet an eine Adresse ohne https",
  "The service's answer belongs to another request: its {name} is not the one that was sent.":
    "Die Antwort des Dienstes gehört zu einer anderen Anfrage: {name} ist nicht, was gesendet wurde.",
  "not to be sent": "nicht zu senden",
  "the connection was lost": "die Verbindung ging verloren",
  "calls the input invalid": "hält die Angaben für ungültig",
  "does not accept the credentials": "nimmt die Zugangsdaten nicht an",
  "does not allow it": "erlaubt es nicht",
  "Queries need this server's address registered with the service.":
    "Für Abfragen muss die Adresse dieses Servers beim Dienst registriert sein.",
  "The service answers {table:1} {code}, which no table of the profile names.":
    "Der Dienst antwortet mit {table} {code}; keine Tabelle des Profils nennt diesen Code.",
  "Map the code in Settings, Acquiring.": "Ordnen Sie den Code unter Einstellungen, Acquiring zu.",
  "knows no such record or path": "kennt keinen solchen Eintrag oder Pfad",
  "does not offer this operation at this path": "bietet diesen Vorgang unter diesem Pfad nicht an",
  "finds the request too large": "hält die Anfrage für zu groß",
  "does not accept this content type; see profile.bodies.contentType":
    "nimmt diesen Inhaltstyp nicht an; siehe profile.bodies.contentType",
  "cannot work with the input": "kann mit den Angaben nicht arbeiten",
  "is asked too often": "wird zu oft gefragt",
  "It said: {said}": "Er sagte: {said}",
  "The service {refusal} (HTTP {status}). Nothing was done.{quote}":
    "Der Dienst {refusal} (HTTP {status}). Es wurde nichts ausgeführt.{quote}",
  "The service {refusal} (HTTP {status}).{quote}": "Der Dienst {refusal} (HTTP {status}).{quote}",
  "The service answered HTTP {status}.{quote}": "Der Dienst antwortete mit HTTP {status}.{quote}",
  "has no result for": "hat kein Ergebnis für",
  "has contradicting results for": "hat widersprüchliche Ergebnisse für",
  "The service's answer {what} order {order}, transaction {transaction}. Whether it was carried out is not known yet.":
    "Die Antwort des Dienstes {what} Bestellung {order}, Transaktion {transaction}. Ob es ausgeführt wurde, ist noch nicht bekannt.",
  "The {operation} request is not well-formed: {problems}. Nothing was sent.":
    "Die Anfrage {operation} ist nicht wohlgeformt: {problems}. Es wurde nichts gesendet.",
  "The service's answer is not well-formed: {problems}.": "Die Antwort des Dienstes ist nicht wohlgeformt: {problems}.",
  "the proxy was not reached: {why}": "der Proxy wurde nicht erreicht: {why}",
  "the proxy does not accept the credentials (proxy_credentials)":
    "der Proxy nimmt die Anmeldedaten nicht an (proxy_credentials)",
  "the proxy refused to connect (HTTP {status})": "der Proxy lehnte die Verbindung ab (HTTP {status})",
  "the connection was refused": "die Verbindung wurde abgelehnt",
  "the host cannot be reached": "der Host ist nicht erreichbar",
  "the network cannot be reached": "das Netz ist nicht erreichbar",
  "the host name is unknown": "der Hostname ist unbekannt",
  "the host name cannot be resolved at the moment": "der Hostname lässt sich gerade nicht auflösen",
  "no connection was made in time": "keine Verbindung kam rechtzeitig zustande",
  "no answer came in time": "keine Antwort kam rechtzeitig",
  "the answer stopped in the middle": "die Antwort brach in der Mitte ab",
  "the answer was cut short": "die Antwort war abgeschnitten",
  "the client is closed": "der Client ist geschlossen",
  "the connection was reset": "die Verbindung wurde zurückgesetzt",
  "the connection was closed": "die Verbindung wurde geschlossen",
  "The service's answer did not arrive: {why}.": "Die Antwort des Dienstes kam nicht an: {why}.",
  "The service was not reached: {why}. Nothing was sent.":
    "Der Dienst wurde nicht erreicht: {why}. Es wurde nichts gesendet.",
  "The service's answer was not complete in time.": "Die Antwort des Dienstes war nicht rechtzeitig vollständig.",
  "No connection to the service was free or made in time. Nothing was sent.":
    "Keine Verbindung zum Dienst war rechtzeitig frei oder kam zustande. Es wurde nichts gesendet.",
  "The service's answer is larger than {most} bytes and was not read.":
    "Die Antwort des Dienstes ist größer als {most} Bytes und wurde nicht gelesen.",
  "it is no well-formed HTTP": "sie ist kein gültiges HTTP",
  "the secure connection failed ({code})": "die sichere Verbindung schlug fehl ({code})",
  "the connection failed": "die Verbindung schlug fehl",
  "no connection could be made": "es kam keine Verbindung zustande",
  "The service's address (base_url) must be an https address without user name; plain http is allowed on loopback only.":
    "Die Adresse des Dienstes (base_url) muss eine https-Adresse ohne Benutzernamen sein; http ist nur auf diesem Rechner erlaubt.",
  "The notification was not taken: {why}.": "Die Benachrichtigung wurde nicht angenommen: {why}.",
  "it is larger than {most} bytes": "sie ist größer als {most} Bytes",
  "merchant_id is another merchant's": "merchant_id gehört einem anderen Händler",
  "account_id is another account's": "account_id gehört einem anderen Konto",
  "address {address} is not one of the setting notifications.addresses":
    "Adresse {address} steht nicht in der Einstellung notifications.addresses",
  "its signature is {verdict}": "ihre Signatur ist {verdict}",
  "[unreadable: {length:1} characters, hidden]": "[unlesbar: {length} Zeichen, verborgen]",
}
