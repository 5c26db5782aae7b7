import type { NotificationView } from "../../api/admin/acquiring/http-types"
import type { Word } from "./colour"
import type { Key } from "./key"

export const NOTIFICATION_STATE: Record<NotificationView["state"], Word> = {
  received: { text: "notification.received", colour: "blue" },
  done: { text: "notification.done", colour: "green" },
  unmatched: { text: "notification.unmatched", colour: "grey" },
  attention: { text: "notification.attention", colour: "red" },
}

export const SIGNATURE: Record<string, Key> = {
  valid: "notification.signature.valid",
  wrong: "notification.signature.wrong",
  missing: "notification.signature.missing",
  off: "notification.signature.off",
}

export const NOTIFICATION_KIND: Record<NotificationView["kind"], Key> = {
  payment: "shared.payment",
  payout: "payout.title",
}
