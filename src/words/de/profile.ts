/** What each entry of a profile asks. */
export const profile: Record<string, string> = {
  "What this profile is called, for people.": "Wie dieses Profil heißt, für Menschen.",
  "Which algorithm signs?": "Welcher Algorithmus signiert?",
  "What is signed: the values alone, or name=value pairs?": "Was wird signiert: nur die Werte oder Paare name=wert?",
  "What stands between the parts that are signed?": "Was steht zwischen den signierten Teilen?",
  "In which order: as listed for each message, or sorted by name?":
    "In welcher Reihenfolge: wie für jede Nachricht aufgeführt oder nach Namen sortiert?",
  "How is the secret key used: as the HMAC's key, behind or before the text, or hashed first?":
    "Wie wird der geheime Schlüssel verwendet: als Schlüssel des HMAC, hinter oder vor dem Text oder zuerst gehasht?",
  "Where do a list's values stand in what is signed: together, or sorted by name with all others? Together, if nothing is said.":
    "Wo stehen die Werte einer Liste im Signierten: beisammen oder nach Namen sortiert unter allen anderen? Beisammen, wenn nichts angegeben ist.",
  "What is the secret key's name where it is one more pair? key, if nothing is said.":
    "Wie heißt der geheime Schlüssel, wo er ein weiteres Paar ist? key, wenn nichts angegeben ist.",
  "What stands between the text and the secret key? The separator of the parts, if nothing is said.":
    "Was steht zwischen dem Text und dem geheimen Schlüssel? Das Trennzeichen der Teile, wenn nichts angegeben ist.",
  "What of absent values: do they count as empty text, or are they left out?":
    "Was gilt für fehlende Werte: Zählen sie als leerer Text, oder werden sie ausgelassen?",
  "How is the signature written?": "Wie wird die Signatur geschrieben?",
  "Which fields does this message's signature cover, in which order, and what differs from the default?":
    "Welche Felder umfasst die Signatur dieser Nachricht, in welcher Reihenfolge, und was weicht vom Standard ab?",
  "Must answers and notifications be signed where nothing else is said of them?":
    "Müssen Antworten und Benachrichtigungen signiert sein, wenn nichts anderes angegeben ist?",
  "Must this message be signed?": "Muss diese Nachricht signiert sein?",
  "What does this order_status of a direct payment mean?": "Was bedeutet dieser order_status einer direkten Zahlung?",
  "What does this payment_status of a query or notification mean?":
    "Was bedeutet dieser payment_status einer Abfrage oder Benachrichtigung?",
  "What does this query_result mean?": "Was bedeutet dieses query_result?",
  "What does this refund_status mean?": "Was bedeutet dieser refund_status?",
  "What does this capture_status mean?": "Was bedeutet dieser capture_status?",
  "What does this cancel_status mean?": "Was bedeutet dieser cancel_status?",
  "What does this review_status mean?": "Was bedeutet dieser review_status?",
  "What does this recurring_status of a contract mean?": "Was bedeutet dieser recurring_status eines Vertrags?",
  "Which decision does this review_flag send?": "Welche Entscheidung sendet dieses review_flag?",
  "What does this open3d ask for?": "Was fordert dieses open3d an?",
  "What does this token_flag ask for?": "Was fordert dieses token_flag an?",
  "What does this risk_action of a payment, or status of a fraud_check_result, mean?":
    "Was bedeutet diese risk_action einer Zahlung oder dieser Status eines fraud_check_result?",
  "What does this status of a payout mean?": "Was bedeutet dieser Status einer Auszahlung?",
  "What does this return_status say: that the request was understood, or that it was refused?":
    "Was sagt dieser return_status: dass die Anfrage verstanden wurde oder dass sie abgelehnt wurde?",
  "Which code of result_info or refund_message is a success? Any other is a decline with its text.":
    "Welcher Code von result_info oder refund_message ist ein Erfolg? Jeder andere ist eine Ablehnung mit ihrem Text.",
  "Which declines can a shopper do something about? Any other is shown without a reason.":
    "Gegen welche Ablehnungen kann ein Kunde etwas tun? Jede andere wird ohne Grund mitgeteilt.",
  "What does a query that names no order bring: the account's newest, or a refusal?":
    "Was bringt eine Abfrage, die keine Bestellung nennt: die neuesten des Kontos oder eine Ablehnung?",
  "By which field does a query name orders?": "Mit welchem Feld nennt eine Abfrage Bestellungen?",
  "What stands between several order numbers in a query?":
    "Was steht zwischen mehreren Bestellnummern in einer Abfrage?",
  "Is the content type the declared one, or form-urlencoded everywhere, as the samples send it?":
    "Ist der Inhaltstyp der angegebene oder überall form-urlencoded, wie ihn die Beispiele senden?",
  "In which form does this operation's request travel?": "In welcher Form wird die Anfrage dieses Vorgangs gesendet?",
  "What is the root element of an XML request?": "Was ist das Wurzelelement einer XML-Anfrage?",
  "What is this value called in a notification? Dots lead into what is nested, as in data.order.no.":
    "Wie heißt dieser Wert in einer Benachrichtigung? Punkte führen in Verschachteltes, wie bei data.order.no.",
  "Where is a notification's signature: in one of its fields, or in a header?":
    "Wo steht die Signatur einer Benachrichtigung: in einem ihrer Felder oder in einem Header?",
  "What is the field or header called that has a notification's signature?":
    "Wie heißt das Feld oder der Header mit der Signatur einer Benachrichtigung?",
  "What does a notification's signature cover: fields, or the body as it came?":
    "Was umfasst die Signatur einer Benachrichtigung: Felder oder den Rumpf, wie er ankam?",
  "By which HTTP status is a notification acknowledged?":
    "Mit welchem HTTP-Status wird eine Benachrichtigung bestätigt?",
  "By which text is a notification acknowledged?": "Mit welchem Text wird eine Benachrichtigung bestätigt?",
  "Of which content type is that text?": "Welchen Inhaltstyp hat dieser Text?",
  "At which base URL is this operation, where it is not at the account's?":
    "Unter welcher Basisadresse liegt dieser Vorgang, wenn nicht unter der des Kontos?",
  "At which path is this operation?": "Unter welchem Pfad liegt dieser Vorgang?",
  "What does the amount of a query say once something was captured?":
    "Was sagt der Betrag einer Abfrage, sobald etwas erfasst wurde?",
  "Which field says when a request was sent, or makes it different from all others, if there is one?":
    "Welches Feld sagt, wann eine Anfrage gesendet wurde, oder unterscheidet sie von allen anderen, falls es eines gibt?",
  "What is in that field?": "Was steht in diesem Feld?",
  "In which field of its own does a query say what was captured, if there is one?":
    "In welchem eigenen Feld sagt eine Abfrage, was erfasst wurde, falls es eines gibt?",
  "What is the field with the merchant's site called in a direct or hosted payment request and in a query's answer?":
    "Wie heißt das Feld mit der Website des Händlers in einer direkten Zahlungsanfrage, in der für die Zahlungsseite und in der Antwort einer Abfrage?",
  "Under which number does a deduction of a contract appear?":
    "Unter welcher Nummer erscheint eine Abbuchung eines Vertrags?",
  "In which field of the answer does a voucher's number stand, if it stands there?":
    "In welchem Feld der Antwort steht die Nummer eines Zahlscheins, falls sie dort steht?",
  "In which field of the answer does it stand until when a voucher can be paid, if it stands there?":
    "In welchem Feld der Antwort steht, bis wann ein Zahlschein bezahlt werden kann, falls es dort steht?",
  "Which details must a payout have to this country (IBAN: one that is addressed so; *: any other), and by this method behind a colon? a, b|c, d? needs a, one of b and c, and may have d.":
    "Welche Angaben braucht eine Auszahlung in dieses Land (IBAN: eines, das so adressiert wird; *: jedes andere), und nach einem Doppelpunkt mit dieser Auszahlungsart? a, b|c, d? braucht a, eines von b und c, und darf d haben.",
  "In which countries are banks addressed by IBAN?": "In welchen Ländern werden Banken mit IBAN adressiert?",
  "Which details must a payout have whose beneficiary the service knows (beneficiary_id)?":
    "Welche Angaben braucht eine Auszahlung, deren Empfänger der Dienst kennt (beneficiary_id)?",
  "How is the shopper's offset from UTC written in a payment request?":
    "In welcher Form steht der Zeitversatz des Kunden zu UTC in einer Zahlungsanfrage?",
  "In which time zone are dates that say none?": "In welcher Zeitzone sind Daten, die keine nennen?",
}
