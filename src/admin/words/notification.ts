import type { NotificationView } from "../../api/admin/acquiring/http-types"
import type { Word } from "./colour"
import type { Key } from "./key"
import { meaningOf } from "./meaning"
import type { Translate } from "./use-words"

export const NOTIFICATION_STATE: Record<NotificationView["state"], Word> = {
  received: { text: "notification.received", colour: "blue" },
  done: { text: "notification.done", colour: "green" },
  unmatched: { text: "notification.unmatched", colour: "grey" },
  attention: { text: "notification.attention", colour: "red" },
}

/** What the list can be narrowed to: the states, and what failed and no person has closed. */
export const NOTIFICATION_FILTER: Record<NotificationView["state"] | "in_need", Word> = {
  ...NOTIFICATION_STATE,
  in_need: { text: "notification.in_need", colour: "red" },
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

/** What the service reported, in a word; its code, which the notification's fields have, where it has no meaning. */
export function reportedText(
  t: Translate,
  { kind, status_code, status_meaning }: Pick<NotificationView, "kind" | "status_code" | "status_meaning">,
): string | null {
  if (status_code === null) return null
  const key = meaningOf(kind === "payout" ? "codes/payout_status/" : "codes/payment_status/", status_meaning ?? "")
  return key === undefined ? status_code : t(key)
}
