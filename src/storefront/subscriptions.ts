import type { Fetcher } from "./store-fetch"

/** What makes a variant a subscription: `GET /store/acquiring/plans`. */
export interface SubscriptionPlan {
  variant_id: string
  contract_name: string
  interval: "day" | "week" | "month" | "year"
  interval_count: number
  /** How many deductions follow the first payment; 0: until it is cancelled. */
  billing_cycle: number
  /** So many deductions take what the first payment takes. */
  promotion_cycle: number
  /** What a deduction takes for one piece; null: the variant's own price. */
  amount: string | null
  currency_code: string | null
  /** The last day of it, `YYYY-MM-DD`. */
  ends_on: string | null
}

/**
 * The subscription that paying a cart begins, for the payment step: shoppers read what is charged later before they
 * pay. `amount` goes into `subscription_amount` of the session's data and `terms` into `subscription_terms`: where
 * something else is deducted by then, or when and how often is another, nothing is charged (409,
 * `subscription_changed`). Where no subscription is shown, `subscription_amount: "0"` says that none may begin.
 */
export interface OfferedSubscription {
  contract_name: string
  interval: "day" | "week" | "month" | "year"
  interval_count: number
  /** How many deductions follow the first payment; 0: until it is cancelled. */
  billing_cycle: number
  /** What a deduction takes. */
  amount: string
  currency_code: string
  /** So many deductions take `promotion_amount` first. */
  promotion_cycle: number
  promotion_amount: string | null
  /** `YYYY-MM-DD`; the intervals are counted from it. */
  starts_on: string
  /** The last day of it, `YYYY-MM-DD`. */
  ends_on: string | null
  /** Stands for all of this. */
  terms: string
}

/** A shopper's subscription: `GET /store/acquiring/subscriptions`, and for guests that of their order. */
export interface CustomerSubscription {
  id: string
  status: "active" | "past_due" | "cancelled" | "ended"
  /** The customer has cancelled, and the service has not confirmed it yet. */
  cancelling: boolean
  contract_name: string
  interval: string
  interval_count: number
  amount: string
  /** So many deductions take what the first payment took, instead of `amount`. */
  promotion_cycle: number
  /** What the next one takes; null where none is to come. */
  next_amount: string | null
  currency_code: string
  /** ISO 8601. */
  next_deduction_at: string | null
}

/** Which of some variants are subscriptions. */
export async function plansOf(fetcher: Fetcher, variantIds: readonly string[]): Promise<SubscriptionPlan[]> {
  const all: SubscriptionPlan[] = []
  for (let start = 0; start < variantIds.length; start += PAGE) {
    const query = { variant_id: variantIds.slice(start, start + PAGE).join(",") }
    all.push(...(await fetcher<{ plans: SubscriptionPlan[] }>("/store/acquiring/plans", { query })).plans)
  }
  return all
}

/** All of the signed-in customer's, newest first. */
export async function listSubscriptions(fetcher: Fetcher): Promise<CustomerSubscription[]> {
  const all: CustomerSubscription[] = []
  for (;;) {
    const query = { limit: String(PAGE), offset: String(all.length) }
    const found = await fetcher<SubscriptionsPage>("/store/acquiring/subscriptions", { query })
    all.push(...found.subscriptions)
    if (found.subscriptions.length === 0 || all.length >= found.count) return all
  }
}

/** The most that one answer of these routes is about. */
const PAGE = 100

interface SubscriptionsPage {
  subscriptions: CustomerSubscription[]
  count: number
}

/** Ends a subscription of the customer's; `cancelling` while nobody knows whether the service has. */
export async function cancelSubscription(fetcher: Fetcher, id: string): Promise<CustomerSubscription> {
  const path = `/store/acquiring/subscriptions/${encodeURIComponent(id)}/cancel`
  return (await fetcher<{ subscription: CustomerSubscription }>(path, { method: "POST", body: {} })).subscription
}

/** What a guest shows to see and end what they bought: their confirmation has both. */
export interface GuestOrder {
  orderId: string
  email: string
}

/** The subscriptions of an order of somebody without an account; of a customer with one it is not found. */
export async function listGuestSubscriptions(
  fetcher: Fetcher,
  { orderId, email }: GuestOrder,
): Promise<CustomerSubscription[]> {
  const path = guestPath(orderId)
  const found = await fetcher<{ subscriptions: CustomerSubscription[] }>(path, { method: "POST", body: { email } })
  return found.subscriptions
}

/** Ends a subscription of a guest's; `cancelling` while nobody knows whether the service has. */
export async function cancelGuestSubscription(
  fetcher: Fetcher,
  { orderId, email }: GuestOrder,
  id: string,
): Promise<CustomerSubscription> {
  const path = `${guestPath(orderId)}/${encodeURIComponent(id)}/cancel`
  const body = { email }
  return (await fetcher<{ subscription: CustomerSubscription }>(path, { method: "POST", body })).subscription
}

function guestPath(orderId: string): string {
  return `/store/acquiring/orders/${encodeURIComponent(orderId)}/subscriptions`
}
