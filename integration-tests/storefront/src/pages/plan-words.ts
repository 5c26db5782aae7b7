import type { SubscriptionPlan } from "../../../../src/storefront"

/** When a subscription ends by itself, else that the customer ends it. */
export function until({ billing_cycle, ends_on }: Pick<SubscriptionPlan, "billing_cycle" | "ends_on">): string {
  return [
    ...(billing_cycle > 0 ? [billing_cycle === 1 ? "once" : `${billing_cycle} times`] : []),
    ...(ends_on ? [`until ${day(ends_on)}`] : []),
    billing_cycle > 0 || ends_on ? "or until you cancel it" : "until you cancel it",
  ].join(", ")
}

/** A day of the service's, `YYYY-MM-DD`. */
export function day(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString("en", { dateStyle: "long", timeZone: "UTC" })
}

/** `every month`, `every 2 weeks`. */
export function every(interval: string, count: number): string {
  return count === 1 ? `every ${interval}` : `every ${count} ${interval}s`
}
