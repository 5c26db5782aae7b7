import type { NotificationView } from "../../api/admin/acquiring/http-types"
import type { Word } from "./colour"

export const NOTIFICATION_STATE: Record<NotificationView["state"], Word> = {
  received: { text: "Pending", colour: "blue" },
  done: { text: "Processed", colour: "green" },
  unmatched: { text: "No matching payment", colour: "grey" },
  attention: { text: "Failed", colour: "red" },
}

export const SIGNATURE: Record<string, string> = {
  valid: "Valid",
  wrong: "Wrong",
  missing: "Missing",
  off: "Not checked, by the account's profile",
}
