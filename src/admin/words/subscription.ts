import type { RenewalView, SubscriptionStatusName, SubscriptionView } from "../../api/admin/acquiring/http-types"
import type { Word } from "./colour"
import type { Key } from "./key"
import type { Translate, Words } from "./use-words"

export const SUBSCRIPTION_STATUS: Record<SubscriptionStatusName, Word> = {
  pending: { text: "subscription.status.pending", colour: "orange" },
  active: { text: "subscription.status.active", colour: "green" },
  past_due: { text: "subscription.status.past_due", colour: "red" },
  cancelled: { text: "subscription.status.cancelled", colour: "grey" },
  ended: { text: "subscription.status.ended", colour: "grey" },
  abandoned: { text: "subscription.status.abandoned", colour: "grey" },
}

export const RENEWAL_STATE: Record<RenewalView["state"], Word> = {
  open: { text: "shared.pending", colour: "orange" },
  failed: { text: "shared.failed", colour: "red" },
  paid: { text: "subscription.renewal.paid", colour: "orange" },
  ordered: { text: "subscription.renewal.ordered", colour: "green" },
  recorded: { text: "subscription.renewal.recorded", colour: "green" },
}

export const INTERVALS = ["day", "week", "month", "year"] as const

type Interval = (typeof INTERVALS)[number]

export const INTERVAL: Record<Interval, Key> = {
  day: "subscription.interval.day",
  week: "subscription.interval.week",
  month: "subscription.interval.month",
  year: "subscription.interval.year",
}

const EVERY: Record<string, Key> = {
  day: "subscription.every.day",
  week: "subscription.every.week",
  month: "subscription.every.month",
  year: "subscription.every.year",
}

/** `every month`, `every 2 weeks`. */
export function every(t: Translate, interval: string, count: number): string {
  const known = EVERY[interval]
  return known ? t(known, { count }) : `${count} × ${interval}`
}

/** The service's `2 weeks` as the page says its own rhythm; what is written otherwise stays as it is. */
export function periodAtService(t: Translate, period: string): string {
  const [, count = "", interval = ""] = /^(\d+) (day|week|month|year)s?$/i.exec(period) ?? []
  return count === "" ? period : every(t, interval.toLowerCase(), Number(count))
}

const CANCELLED_BY: Record<string, Key> = {
  customer: "subscription.cancelled_by.customer",
  order_cancelled: "subscription.cancelled_by.order_cancelled",
  bought_twice: "subscription.cancelled_by.bought_twice",
  customer_deleted: "subscription.cancelled_by.customer_deleted",
}

/** Why a subscription ends; undefined where a person of the shop wanted it, or nobody. */
export function whyCancelled(
  t: Translate,
  { cancelled_by }: Pick<SubscriptionView, "cancelled_by">,
): string | undefined {
  const known = CANCELLED_BY[cancelled_by ?? ""]
  return known && t(known)
}

/** `12.5%` of a number of hundredths; a dash where the month began with none. */
export function churnText({ share }: Pick<Words, "share">, churn: string | null | undefined): string {
  return churn === null || churn === undefined ? "–" : share(Number(churn) / 100)
}
