import type { risk as english } from "../en/risk"
import type { TextsLike } from "../key"

export const risk: TextsLike<typeof english> = {
  accept: "Von der Betrugsprüfung angenommen",
  review: "Von der Betrugsprüfung angehalten",
  reject: "Von der Betrugsprüfung abgelehnt",
  no_meaning: "Geprüft; die Bedeutung des Ergebnisses ist hier nicht bekannt",
  authenticated: "Mit 3-D Secure authentifiziert",
  without: "Ohne 3-D Secure",
  used: "3-D Secure wurde verwendet",
}
