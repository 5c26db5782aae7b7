import type { RenewalView, SubscriptionStatusName } from "../../api/admin/acquiring/http-types"
import type { Word } from "./colour"

export const SUBSCRIPTION_STATUS: Record<SubscriptionStatusName, Word> = {
  pending: { text: "Being confirmed", colour: "orange" },
  active: { text: "Active", colour: "green" },
  past_due: { text: "Past due", colour: "red" },
  cancelled: { text: "Cancelled", colour: "grey" },
  ended: { text: "Ended", colour: "grey" },
  abandoned: { text: "Never began", colour: "grey" },
}

export const RENEWAL_STATE: Record<RenewalView["state"], Word> = {
  failed: { text: "Failed", colour: "red" },
  paid: { text: "Order is being made", colour: "orange" },
  ordered: { text: "Paid", colour: "green" },
  recorded: { text: "Paid, recorded", colour: "green" },
}

export const INTERVALS = ["day", "week", "month", "year"] as const

/** `every month`, `every 2 weeks`. */
export function every(interval: string, count: number): string {
  return count === 1 ? `every ${interval}` : `every ${count} ${interval}s`
}
