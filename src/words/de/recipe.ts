/** Finding out how the service signs. */
export const recipe: Record<string, string> = {
  "the sample": "die Nachricht",
  "sample {number:1}": "Nachricht {number}",
  "The sample": "Die Nachricht",
  "Sample {number:1}": "Nachricht {number}",
  "A recipe fits {alone}, so the key is right: {others} was altered, signed with another key, or is another message than it was taken for.":
    "Ein Verfahren passt zu {alone}, also stimmt der Schlüssel: {others} wurde verändert, mit einem anderen Schlüssel signiert oder ist eine andere Nachricht als angenommen.",
  "Each sample has a recipe, but no recipe fits them all: one was altered, or is another message than it was taken for.":
    "Zu jeder Nachricht passt ein Verfahren, aber keines zu allen: Eine wurde verändert oder ist eine andere Nachricht als angenommen.",
  "Another key: of the test account instead of the live one, of another merchant, an old one, or mistyped.":
    "Ein anderer Schlüssel: der des Testkontos statt des Live-Kontos, der eines anderen Händlers, ein alter oder ein vertippter.",
  "The sample was altered after it was signed: an amount written anew (129.9 for 129.90), a value unescaped, cut or hidden, a field left out.":
    "Die Nachricht wurde nach dem Signieren verändert: ein Betrag neu geschrieben (129.9 statt 129.90), ein Wert umgewandelt, gekürzt oder verborgen, ein Feld ausgelassen.",
  "The sample is so long that not everything was tried: one with a single order in its list is searched in full.":
    "Die Nachricht ist so lang, dass nicht alles versucht wurde: Eine mit nur einer Bestellung in der Liste wird vollständig durchsucht.",
  "These fields hold lists or groups that no recipe can cover: {fields}.":
    "Diese Felder enthalten Listen oder Gruppen, die kein Verfahren umfassen kann: {fields}.",
  "An unusual separator, other fields, or a recipe that no profile can say, such as MD5: ask the service; a function can sign it (setting signature_hook).":
    "Ein ungewöhnliches Trennzeichen, andere Felder oder ein Verfahren, das kein Profil ausdrücken kann, etwa MD5: Fragen Sie den Dienst; eine Funktion kann es signieren (Einstellung signature_hook).",
  "The signature of {name} has {length} characters: no algorithm of a profile writes one like that (64 or 128 hexadecimal digits of one case, 44 or 88 of base64). 32 digits are MD5, 40 are SHA-1.":
    "Die Signatur hat {length} Zeichen ({name}): Kein Algorithmus eines Profils schreibt eine solche (64 oder 128 Hexadezimalziffern einheitlicher Schreibung, 44 oder 88 Zeichen Base64). 32 Ziffern sind MD5, 40 sind SHA-1.",
  "White space stands around values of {name}: {fields}.": "Um diese Werte stehen Leerzeichen ({name}): {fields}.",
  "The signature may be in one of several places, and none of them fits: {places}.":
    "Die Signatur kann an mehreren Stellen stehen, und keine davon passt: {places}.",
  "Line breaks stand in values of {name}: {fields}. They were tried as they were read: what was signed may have had CRLF where LF was read, as of XML, or no line break.":
    "In diesen Werten stehen Zeilenumbrüche ({name}): {fields}. Versucht wurden sie, wie sie gelesen wurden: Signiert war vielleicht CRLF, wo LF gelesen wurde, etwa aus XML, oder kein Zeilenumbruch.",
  "Letters in values of {name} can be one character or a letter and its accent: {fields}. They were tried as they were pasted: what was signed may have had the other form.":
    "Buchstaben in diesen Werten können ein Zeichen oder ein Buchstabe mit Akzent dahinter sein ({name}): {fields}. Versucht wurden sie, wie sie eingefügt wurden: Signiert war vielleicht die andere Form.",
  "Values of {name} look hidden or cut: {fields}.": "Diese Werte wirken verborgen oder gekürzt ({name}): {fields}.",
  "White space stands around the key: without it a recipe fits.":
    "Um den Schlüssel stehen Leerzeichen: Ohne sie passt ein Verfahren.",
  "Another sample of the same message.": "Ein weiteres Beispiel derselben Nachricht.",
  "A sample with several elements in its list.": "Ein Beispiel mit mehreren Elementen in seiner Liste.",
  "A sample in which more fields have a value.": "Ein Beispiel, in dem mehr Felder einen Wert haben.",
  "A sample of another message, whose signed fields do not stand in alphabetical order.":
    "Ein Beispiel einer anderen Nachricht, deren signierte Felder nicht alphabetisch stehen.",
  "A sample of the same message in which a signed field is empty, or missing.":
    "Ein Beispiel derselben Nachricht, in dem ein signiertes Feld leer ist oder fehlt.",
  "A sample in which {fields}{more} {state} empty so far, and nothing shows whether {they} signed.":
    "Ein Beispiel, in dem {fields}{more} {state} bisher leer, und nichts zeigt, ob {they}.",
  "have values: they are": "Werte haben: Sie sind",
  "has a value: it is": "einen Wert hat: Es ist",
  "they are": "sie signiert sind",
  "it is": "es signiert ist",
  "A sample in which {fields} hold different values, none of them empty.":
    "Ein Beispiel, in dem {fields} verschiedene, nicht leere Werte haben.",
  "A sample in which no two signed fields hold the same value.":
    "Ein Beispiel, in dem keine zwei signierten Felder denselben Wert haben.",
  "Give a sample.": "Geben Sie ein Beispiel an.",
  "The secret key is empty.": "Der geheime Schlüssel ist leer.",
  "{name} is empty.": "{name} ist leer.",
  "{name} is longer than {most} characters.": "{name} ist länger als {most} Zeichen.",
  "{name} has more than {most:1} lists and groups of fields.":
    "{name} hat mehr als {most} Listen und Gruppen von Feldern.",
  "{name} has more than {most:1} different fields.": "{name} hat mehr als {most} verschiedene Felder.",
  "{name} has more than {most:1} values.": "{name} hat mehr als {most} Werte.",
  "Another search for a recipe is running on this server. Try again in half a minute.":
    "Auf diesem Server läuft schon eine Suche nach einem Verfahren. Versuchen Sie es in einer halben Minute noch einmal.",
  "{name} has no field {field}, which carries the signature. {fields}":
    "{name} hat kein Feld {field}, das die Signatur trägt. {fields}",
  "{name} has no field {field}, and none of its headers can be the signature: 64 or 128 hexadecimal digits, or 44 or 88 characters of base64. {fields}":
    "{name} hat kein Feld {field}, und keiner der Header kann die Signatur sein: 64 oder 128 Hexadezimalziffern oder 44 oder 88 Zeichen Base64. {fields}",
  '{place} of {name} has "{prefix}" before the signature: no recipe of a profile writes that, only a function that signs fields (setting signature_hook). Paste it without that to learn the recipe.':
    "In {place} steht „{prefix}“ vor der Signatur ({name}): Das schreibt kein Verfahren eines Profils, nur eine Funktion, die Felder signiert (Einstellung signature_hook). Fügen Sie es ohne das ein, um das Verfahren zu erfahren.",
  "{name} has {field} inside {place}: paste only what stands in {inner}. For real notifications the profile has to name the signature as {path} (notification.signature) and the values alike (notification.fields).":
    "{name} hat {field} innerhalb von {place}: Fügen Sie nur ein, was in {inner} steht. Für echte Benachrichtigungen muss das Profil die Signatur als {path} angeben (notification.signature) und die Werte ebenso (notification.fields).",
  "{field} of {name} is no text.": "{field} ist kein Text ({name}).",
  "{field} of {name} is empty: it is not signed.": "{field} ist leer ({name}): Es ist nicht signiert.",
  "{name} has a signature and nothing else: paste the whole message.":
    "{name} hat eine Signatur und sonst nichts: Fügen Sie die ganze Nachricht ein.",
  "{name} is neither JSON nor XML nor a form (name=value&name=value).":
    "{name} ist weder JSON noch XML noch ein Formular (name=wert&name=wert).",
  "{name} cannot be read: {why}.": "{name} lässt sich nicht lesen: {why}.",
  "It has no named fields.": "Sie hat keine benannten Felder.",
  "Its fields: {names}.": "Ihre Felder: {names}.",
  "is longer than a sample of a manual": "ist länger als ein Beispiel aus einem Handbuch",
  "must be the message's fields": "müssen die Felder der Nachricht sein",
  "must be the value of encryption_data": "muss der Wert von encryption_data sein",
  "must have fields and signature, or the message's text": "muss Felder und Signatur haben oder den Text der Nachricht",
  "must be a list of samples": "muss eine Liste von Beispielen sein",
  "must have a sample": "muss ein Beispiel haben",
  "must be the key that signed the samples": "muss der Schlüssel sein, der die Beispiele signiert hat",
}
