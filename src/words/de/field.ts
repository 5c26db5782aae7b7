/** What is wrong with a field: shown behind its name. */
export const field: Record<string, string> = {
  "is missing": "fehlt",
  "is not known": "ist nicht bekannt",
  "is not valid": "ist ungültig",
  "is no order of this store": "ist keine Bestellung dieses Shops",
  "is still running: wait until it is over": "läuft noch: bitte warten, bis er zu Ende ist",
  "is a batch of another kind": "ist ein Sammelauftrag anderer Art",
  "is not among what failed in the batch that is retried":
    "gehört nicht zu dem, was im wiederholten Sammelauftrag fehlschlug",
  "is too long": "ist zu lang",
  "must be given": "muss angegeben werden",
  "must be given once": "darf nur einmal angegeben werden",
  "must be {what}": "muss {what} sein",
  "a list": "eine Liste",
  "true or false": "wahr oder falsch",
  "a number": "eine Zahl",
  "an object": "ein Objekt",
  "must not be empty": "darf nicht leer sein",
  "must not be less than {least}": "darf nicht kleiner als {least} sein",
  "must not be more than {most}": "darf nicht größer als {most} sein",
  "must be a whole number from {least} to {most}": "muss eine ganze Zahl von {least} bis {most} sein",
  "must be {least:1} to {most:1} {unit:1}": "muss {least} bis {most} {unit} sein",
  milliseconds: "Millisekunden",
  minutes: "Minuten",
  days: "Tage",
  "must be at least {least:1} milliseconds: the service may still be at work":
    "muss mindestens {least} Millisekunden sein: Der Dienst arbeitet vielleicht noch daran",
  "must not be before from": "darf nicht vor from liegen",
  "must be within {days:1} days of from": "muss innerhalb von {days} Tagen nach from liegen",
  "must be at least {least}": "muss mindestens {least} sein",
  "must be at most {most}": "darf höchstens {most} sein",
  "is longer than {most} characters": "ist länger als {most} Zeichen",
  "has characters that cannot be stored": "enthält Zeichen, die nicht gespeichert werden können",
  "must be JSON": "muss JSON sein",
  "must not be nested deeper than 64 levels": "darf nicht tiefer als 64 Ebenen verschachtelt sein",
  "must be one of {values}": "muss eines hiervon sein: {values}",
  "must be decimal text such as 12.50": "muss eine Dezimalzahl wie 12.50 sein",
  "must be decimal text such as 1000.00": "muss eine Dezimalzahl wie 1000.00 sein",
  "must be decimal text": "muss eine Dezimalzahl sein",
  "must be decimal text with two fraction digits": "muss eine Dezimalzahl mit zwei Nachkommastellen sein",
  "must be more than zero": "muss größer als null sein",
  "cannot be booked: the store has no payment of it": "lässt sich nicht buchen: Der Shop hat keine Zahlung davon",
  "must be more than {least}, which the store has, and at most {most}":
    "muss mehr als {least} sein, was der Shop schon hat, und höchstens {most}",
  "is said already: a refund of {amount} that the service has not shown yet":
    "ist schon gesagt: eine Erstattung von {amount}, die der Dienst noch nicht gezeigt hat",
  "is booked already: a refund of {amount} that was made at the portal":
    "ist schon gebucht: eine Erstattung von {amount}, die im Portal gemacht wurde",
  "may only be given with captured or refunded": "darf nur bei captured oder refunded angegeben werden",
  "must be {amount}, which the service shows": "muss {amount} sein, wie der Dienst es zeigt",
  "must be more than zero, and at most {left}, which is captured and not refunded":
    "muss mehr als null sein und höchstens {left}: So viel ist erfasst und nicht erstattet",
  "must be more than nothing": "muss mehr als null sein",
  "must be more than nothing and at most {most}": "muss mehr als null und höchstens {most} sein",
  "must be digits": "darf nur aus Ziffern bestehen",
  "must be {count} digits": "muss aus {count} Ziffern bestehen",
  "must be plain text": "muss einfacher Text sein",
  "must be a function": "muss eine Funktion sein",
  "must be a JSON object": "muss ein JSON-Objekt sein",
  "must be text, an object or null": "muss Text, ein Objekt oder null sein",
  "must be either profile (an object) or entries (path and value each)":
    "muss entweder profile (ein Objekt) oder entries (je Pfad und Wert) sein",
  "must be an object of the settings that change": "muss ein Objekt der geänderten Einstellungen sein",
  "must be the version that was read": "muss die gelesene Version sein",
  "must be a 3-letter currency code": "muss ein Währungscode aus 3 Buchstaben sein",
  "must be a code of three letters such as usd": "muss ein Code aus drei Buchstaben wie usd sein",
  "must be a currency such as EUR": "muss eine Währung wie EUR sein",
  "must be an address that begins with http:// or https://":
    "muss eine Adresse sein, die mit http:// oder https:// beginnt",
  "names {code}, which is not a country such as DE": "nennt {code}, und das ist kein Land wie DE",
  "names {code}, which is not a currency such as EUR": "nennt {code}, und das ist keine Währung wie EUR",
  "is the id of another way of paying": "ist schon die ID einer anderen Zahlungsart",
  "must not be empty: shoppers come back there from the payment page and from alternative methods":
    "darf nicht leer sein: Dorthin kommen Kunden von der Zahlungsseite und von alternativen Zahlungsarten zurück",
  "is for a number of installments that installments.allowed does not list":
    "gilt für eine Anzahl von Raten, die nicht in installments.allowed steht",
  "must be a country such as DE": "muss ein Land wie DE sein",
  "must be a currency code in lower case": "muss ein Währungscode in Kleinbuchstaben sein",
  "must be a 2-letter country code": "muss ein Ländercode aus 2 Buchstaben sein",
  "must be a country of two letters": "muss ein Land aus zwei Buchstaben sein",
  "must be an amount of this currency such as 150.00": "muss ein Betrag dieser Währung wie 150.00 sein",
  "must be an IPv4 or IPv6 address": "muss eine IPv4- oder IPv6-Adresse sein",
  "must be an IP address or a range such as 203.0.113.0/24":
    "muss eine IP-Adresse oder ein Bereich wie 203.0.113.0/24 sein",
  "must be a date written DD-MM-YYYY": "muss ein Datum der Form TT-MM-JJJJ sein",
  "must be written <width>x<height>": "muss die Form <Breite>x<Höhe> haben",
  "must be a day such as 2026-11-22": "muss ein Tag wie 2026-11-22 sein",
  "must be a day such as 2026-11-22, or a moment such as 2026-11-22T10:00:00Z":
    "muss ein Tag wie 2026-11-22 oder ein Zeitpunkt wie 2026-11-22T10:00:00Z sein",
  "must be a day that there is, YYYY-MM-DD": "muss ein Tag sein, den es gibt: JJJJ-MM-TT",
  "must be given alone, or from and to without it": "muss allein angegeben werden, oder from und to ohne es",
  "must be a date in the past": "muss ein Datum in der Vergangenheit sein",
  "must be {day} or later": "muss {day} oder später sein",
  "is not over yet in {zone}": "ist in {zone} noch nicht vorbei",
  "must be a path that begins with /": "muss ein Pfad sein, der mit / beginnt",
  'must be "fields" unless the signature is in a header':
    "muss „fields“ sein, es sei denn, die Signatur steht in einem Header",
  "must be a name without line breaks and other control characters":
    "muss ein Name ohne Zeilenumbrüche und andere Steuerzeichen sein",
  "must be a name of letters and digits": "muss ein Name aus Buchstaben und Ziffern sein",
  "is a field that a request has already": "ist ein Feld, das eine Anfrage schon hat",
  "must be an HTTP status such as 200": "muss ein HTTP-Status wie 200 sein",
  "must be an http or https address without user name and path":
    "muss eine http- oder https-Adresse ohne Benutzernamen und Pfad sein",
  "must be a user name and a password with a colon between them":
    "muss aus Benutzername und Passwort mit einem Doppelpunkt dazwischen bestehen",
  "must be an https address without user name and query (http only on loopback)":
    "muss eine https-Adresse ohne Benutzernamen und Abfrage sein (http nur auf diesem Rechner)",
  "must be an XML element name": "muss ein XML-Elementname sein",
  "must be like {order_no}R{cycle}: something between the two parts":
    "muss die Form {order_no}R{cycle} haben, mit etwas zwischen den beiden Teilen",
  "must be fields of a payout with commas between, such as beneficiary.bank_details.iban":
    "muss Felder einer Auszahlung mit Kommas dazwischen nennen, etwa beneficiary.bank_details.iban",
  "must be country codes such as DE FR": "muss aus Ländercodes wie DE FR bestehen",
  "must be a time zone such as Asia/Shanghai": "muss eine Zeitzone wie Asia/Shanghai sein",
  "must be a language such as de or pt-BR": "muss eine Sprache wie de oder pt-BR sein",
  "must be a time zone such as Europe/Berlin": "muss eine Zeitzone wie Europe/Berlin sein",
  "must be {placement} with {algorithm}": "muss bei {algorithm} {placement} sein",
  '"append", "prepend", "pair", "append-hashed" or "prepend-hashed"':
    "„append“, „prepend“, „pair“, „append-hashed“ oder „prepend-hashed“",
  "is no entry of a profile": "ist kein Eintrag eines Profils",
  "may name {most} {what} at the most": "darf höchstens {most} {what} nennen",
  "may name {most} order numbers at the most": "darf höchstens {most} Bestellnummern nennen",
  "must name an order": "muss eine Bestellung nennen",
  "must name a payment": "muss eine Zahlung nennen",
  "give one of orders, payments, filter and retry_of": "geben Sie eines von orders, payments, filter und retry_of an",
  "must say what the portal shows": "muss angeben, was das Portal zeigt",
  "may only be given with done": "darf nur zusammen mit done angegeben werden",
  "may be given for a capture or a refund only": "darf nur zu einer Erfassung oder Erstattung angegeben werden",
  "may not be given: the operation has none": "darf nicht angegeben werden: Der Vorgang hat keinen",
  "must be did_not_happen: a payment that was made is found by a query":
    "muss did_not_happen sein: Eine ausgeführte Zahlung findet eine Abfrage",
  "must be {sum}: a payment of another sum makes no order. Cancel it at the portal":
    "muss {sum} sein: Aus einer Zahlung über einen anderen Betrag wird keine Bestellung. Stornieren Sie sie im Portal",
  "must have {most:1} fraction digits at most, and nothing between its thousands":
    "darf höchstens {most} Nachkommastellen haben und nichts zwischen den Tausendern",
  "is another payment's": "gehört zu einer anderen Zahlung",
  "looks like card data, which must never be stored": "sieht nach Kartendaten aus, die nie gespeichert werden dürfen",
  "must be given with amount, and without it must not":
    "muss zusammen mit amount angegeben werden und darf es ohne ihn nicht",
  "must not be more than billing_cycle": "darf nicht größer als billing_cycle sein",
  "has more fraction digits than the {digits} of the currency":
    "hat mehr Nachkommastellen als die {digits} der Währung",
  "is not decimal text": "ist keine Dezimalzahl",
  "is not plain decimal text": "ist keine einfache Dezimalzahl",
  "does not fit the service's two fraction digits": "passt nicht in die zwei Nachkommastellen des Dienstes",
  "cannot be combined with {currency}": "lässt sich nicht mit {currency} verrechnen",
  "is in no currency that ISO 4217 knows": "ist in keiner Währung, die ISO 4217 kennt",
  "is not a finite decimal number": "ist keine endliche Dezimalzahl",
  "is no input of the checkout page's form": "ist kein Feld im Formular der Zahlungsseite",
  "is no address": "ist keine Adresse",
  "is neither https nor on this machine": "ist weder https noch auf diesem Rechner",
  "carries a name or password": "enthält einen Namen oder ein Passwort",
  "is no amount of its currency": "ist kein Betrag ihrer Währung",
  "must be a UUID": "muss eine UUID sein",
  "is no IBAN: its check digits are wrong": "ist keine IBAN: Die Prüfziffern stimmen nicht",
  "must be a SWIFT code of 8 or 11 characters": "muss ein SWIFT-Code aus 8 oder 11 Zeichen sein",
  "must be an e-mail address": "muss eine E-Mail-Adresse sein",
  "must be a domain such as shop.example": "muss eine Domain wie shop.example sein",
  "must be a whole number of 1 to 999": "muss eine ganze Zahl von 1 bis 999 sein",
  "must not lie in the future": "darf nicht in der Zukunft liegen",
  "must be an https address without spaces and without a password":
    "muss eine https-Adresse ohne Leerzeichen und ohne Passwort sein",
  "must be a media type such as application/pdf": "muss ein Medientyp wie application/pdf sein",
  "is missing beside source_amount": "fehlt neben source_amount",
  "is missing, and so is beneficiary_id": "fehlt, und beneficiary_id ebenso",
  "is missing, and so is {others}": "fehlt, und ebenso {others}",
  "cannot be stored: set the environment variable ACQUIRING_ENCRYPTION_KEY (at least 32 random characters) and restart":
    "lässt sich nicht speichern: Setzen Sie die Umgebungsvariable ACQUIRING_ENCRYPTION_KEY (mindestens 32 zufällige Zeichen), und starten Sie neu",
  "can only be set in medusa-config.ts or in the environment":
    "lässt sich nur in medusa-config.ts oder in der Umgebung setzen",
  "was saved under another ACQUIRING_ENCRYPTION_KEY: put that back, or give it again with this change":
    "wurde unter einem anderen ACQUIRING_ENCRYPTION_KEY gespeichert: Setzen Sie diesen wieder, oder geben Sie es mit dieser Änderung neu an",
  "was saved under another ACQUIRING_ENCRYPTION_KEY: put that back, save it again, or reset it":
    "wurde unter einem anderen ACQUIRING_ENCRYPTION_KEY gespeichert: Setzen Sie diesen wieder, speichern Sie es erneut, oder setzen Sie es zurück",
  "was saved encrypted, and ACQUIRING_ENCRYPTION_KEY is not set: set the key that it was saved with, or reset it":
    "wurde verschlüsselt gespeichert, und ACQUIRING_ENCRYPTION_KEY ist nicht gesetzt: Setzen Sie den Schlüssel, mit dem es gespeichert wurde, oder setzen Sie es zurück",
  "was saved encrypted, and ACQUIRING_ENCRYPTION_KEY or the one before it is too short to be a key: set the key that it was saved with, or reset it":
    "wurde verschlüsselt gespeichert, und ACQUIRING_ENCRYPTION_KEY oder der vorige ist zu kurz für einen Schlüssel: Setzen Sie den Schlüssel, mit dem es gespeichert wurde, oder setzen Sie es zurück",
  "The environment variable {name} must have at least {least} characters.":
    "Die Umgebungsvariable {name} muss mindestens {least} Zeichen haben.",
  "The environment variable ACQUIRER_SETTINGS is not a JSON object of settings: write names and values, in double quotes.":
    "Die Umgebungsvariable ACQUIRER_SETTINGS ist kein JSON-Objekt von Einstellungen: Schreiben Sie Namen und Werte, in doppelten Anführungszeichen.",
  'Payment account "{account}" is closed until its settings are complete: {problems}.':
    "Das Konto „{account}“ ist geschlossen, bis seine Einstellungen vollständig sind: {problems}.",
  "is not a setting": "ist keine Einstellung",
  "must have at least {least} characters": "muss mindestens {least} Zeichen haben",
  "must have at least {least} characters: until it has, no payment page opens, and no saved card, payout or stored secret can be read or written":
    "muss mindestens {least} Zeichen haben: Bis dahin öffnet sich keine Zahlungsseite, und gespeicherte Karten, Auszahlungen und Geheimnisse lassen sich weder lesen noch schreiben",
  "must be an origin such as https://shop.example, without a path":
    "muss ein Ursprung wie https://shop.example sein, ohne Pfad",
  "names {unknown}; known are {known}": "nennt {unknown}; bekannt sind {known}",
  "must name bank_code where there are banks": "muss bank_code nennen, wo es Banken gibt",
  "names {{unknown}}; known are {known}": "nennt {{unknown}}; bekannt sind {known}",
  "must be this server's public address: set MEDUSA_BACKEND_URL":
    "muss die öffentliche Adresse dieses Servers sein: Setzen Sie MEDUSA_BACKEND_URL",
  "must be the shop's public addresses: set STORE_CORS":
    "müssen die öffentlichen Adressen des Shops sein: Setzen Sie STORE_CORS",
  "is still accepted: remove it once nothing signed with it is on its way":
    "wird noch angenommen: Entfernen Sie ihn, sobald nichts damit Signiertes mehr unterwegs ist",
  "is also that of account {account}: both take money into one merchant account":
    "ist auch die von Konto {account}: Beide nehmen Geld auf dasselbe Händlerkonto ein",
  "is still needed: 1 entry is encrypted with it, and is encrypted anew within minutes":
    "wird noch gebraucht: 1 Eintrag ist damit verschlüsselt und wird innerhalb von Minuten neu verschlüsselt",
  "does not open 1 entry, nor does any other key: put the key here that it was encrypted with":
    "öffnet 1 Eintrag nicht, und auch kein anderer Schlüssel: Setzen Sie hier den Schlüssel ein, mit dem er verschlüsselt wurde",
  "does not open 1 entry, such as a saved card: put the former key into ACQUIRING_ENCRYPTION_KEY_PREVIOUS, or into secret_key_previous if it was the secret key":
    "öffnet 1 Eintrag nicht, etwa eine gespeicherte Karte: Setzen Sie den früheren Schlüssel in ACQUIRING_ENCRYPTION_KEY_PREVIOUS ein, oder in secret_key_previous, wenn es der geheime Schlüssel war",
  "is still needed: {count} entries are encrypted with it, and are encrypted anew within minutes":
    "wird noch gebraucht: {count} Einträge sind damit verschlüsselt und werden innerhalb von Minuten neu verschlüsselt",
  "encrypts what is stored, since ACQUIRING_ENCRYPTION_KEY is not set: name it ACQUIRING_ENCRYPTION_KEY":
    "verschlüsselt, was gespeichert wird, da ACQUIRING_ENCRYPTION_KEY nicht gesetzt ist: Nennen Sie ihn ACQUIRING_ENCRYPTION_KEY",
  "was saved by another version of the plugin, and has no effect in this one: leave it for that version, or take it away by saving null for it over the API":
    "wurde von einer anderen Version des Plugins gespeichert und hat in dieser keine Wirkung: Lassen Sie es für jene Version stehen, oder entfernen Sie es, indem Sie dafür über die API null speichern",
  "is needed by nothing that is stored any more": "wird von nichts Gespeichertem mehr gebraucht",
  "does not open {count} entries, nor does any other key: put the key here that they were encrypted with":
    "öffnet {count} Einträge nicht, und auch kein anderer Schlüssel: Setzen Sie hier den Schlüssel ein, mit dem sie verschlüsselt wurden",
  "does not open {count} entries, such as saved cards: put the former key into ACQUIRING_ENCRYPTION_KEY_PREVIOUS, or into secret_key_previous if it was the secret key":
    "öffnet {count} Einträge nicht, etwa gespeicherte Karten: Setzen Sie den früheren Schlüssel in ACQUIRING_ENCRYPTION_KEY_PREVIOUS ein, oder in secret_key_previous, wenn es der geheime Schlüssel war",
  "must leave {currency:1} at {limit:1} or less: medusa-config.ts or the environment says so":
    "muss {currency} bei {limit} oder weniger lassen: medusa-config.ts oder die Umgebung sagt es so",
  "must not name {currency:1}: beside the limits of medusa-config.ts or the environment every payout in it needs a second person's approval":
    "darf {currency} nicht nennen: Neben den Limits von medusa-config.ts oder der Umgebung braucht jede Auszahlung darin die Genehmigung einer zweiten Person",
  "is the sandbox's published key, which everybody knows":
    "ist der veröffentlichte Schlüssel der Sandbox, den jeder kennt",
  "says that this is the service's sandbox": "sagt, dass dies die Sandbox des Dienstes ist",
  "is an address of this machine, as a sandbox has": "ist eine Adresse dieses Rechners, wie sie eine Sandbox hat",
  "take the service's own, or set allow_sandbox_in_production":
    "nehmen Sie die des Dienstes, oder setzen Sie allow_sandbox_in_production",
}
