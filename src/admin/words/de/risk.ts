import type { risk as english } from "../en/risk"
import type { TextsLike } from "../key"

export const risk: TextsLike<typeof english> = {
  accept: "Von der Betrugsprüfung angenommen",
  review: "Von der Betrugsprüfung in Prüfung genommen",
  reject: "Von der Betrugsprüfung abgelehnt",
  no_meaning: "Geprüft; die Bedeutung des Ergebnisses ist hier nicht bekannt",
  authenticated: "Mit 3-D Secure authentifiziert",
  without: "Ohne 3-D Secure",
  attempted: "3-D Secure versucht: Die Bank nimmt nicht teil",
  not_authenticated: "Mit 3-D Secure nicht authentifiziert",
  not_possible: "3-D Secure war nicht möglich",
  used: "3-D Secure wurde verwendet",
}
