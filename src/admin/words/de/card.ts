import type { card as english } from "../en/card"
import type { TextsLike } from "../key"

export const card: TextsLike<typeof english> = {
  usable: "Verwendbar",
  expired: "Abgelaufen",
  key_lost: "Schlüssel verloren",
  elsewhere: "Von früheren Einstellungen",
  refused: "Vom Dienst abgelehnt",
}
