import type { SubscriptionPlan } from "../../../../src/storefront"

/** When a subscription ends by itself, else that the customer ends it. */
export function until({ billing_cycle, ends_on }: Pick<SubscriptionPlan, "billing_cycle" | "ends_on">): string {
  const day =
    ends_on && new Date(`${ends_on}T00:00:00Z`).toLocaleDateString("en", { dateStyle: "long", timeZone: "UTC" })
  return [
    ...(billing_cycle > 0 ? [billing_cycle === 1 ? "once" : `${billing_cycle} times`] : []),
    ...(day ? [`until ${day}`] : []),
    billing_cycle > 0 || day ? "or until you cancel it" : "until you cancel it",
  ].join(", ")
}

/** `every month`, `every 2 weeks`. */
export function every(interval: string, count: number): string {
  return count === 1 ? `every ${interval}` : `every ${count} ${interval}s`
}
