/** What the parser says of a field where a schema has no words of its own. */
export const zod: Record<string, string> = {
  "Invalid input": "Ungültige Eingabe",
  "Invalid input: expected {expected}": "Ungültige Eingabe: erwartet {expected}",
  "Invalid input: expected {expected}, received {received}":
    "Ungültige Eingabe: erwartet {expected}, erhalten {received}",
  "Invalid option: expected one of {options}": "Ungültige Auswahl: erwartet eine von {options}",
  "Invalid string: must match pattern {pattern}": "Ungültiger Text: muss dem Muster {pattern} entsprechen",
  'Unrecognized key: "{key}"': "Unbekannter Schlüssel: „{key}“",
  "Too small: expected {origin} to be {than}": "Zu klein: erwartet {origin} {than}",
  "Too big: expected {origin} to be {than}": "Zu groß: erwartet {origin} {than}",
  "Too small: expected {origin} to have {than}": "Zu klein: erwartet {origin} mit {than}",
  "Too big: expected {origin} to have {than}": "Zu groß: erwartet {origin} mit {than}",
}
