import type { NotificationView } from "../../api/admin/acquiring/http-types"
import type { Word } from "./colour"

export const NOTIFICATION_STATE: Record<NotificationView["state"], Word> = {
  received: { text: "Waiting", colour: "blue" },
  done: { text: "Worked", colour: "green" },
  unmatched: { text: "Of no payment here", colour: "grey" },
  attention: { text: "Given up", colour: "red" },
}

export const SIGNATURE: Record<string, string> = {
  valid: "Valid",
  wrong: "Wrong",
  missing: "Missing",
  off: "Not checked, by the account's profile",
}
