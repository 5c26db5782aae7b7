import type { WhoView } from "./who"

/** What makes a variant a subscription. */
export interface SubscriptionPlanView {
  id: string
  variant_id: string
  contract_name: string
  interval: "day" | "week" | "month" | "year"
  interval_count: number
  /** How many deductions follow the first payment; 0: until the end, or until it is cancelled. */
  billing_cycle: number
  /** So many deductions take what the first payment took. */
  promotion_cycle: number
  /** What a deduction takes for one piece, taxes included; null: the variant's own price. */
  amount: string | null
  currency_code: string | null
  start_after_days: number
  /** `YYYY-MM-DD`. */
  ends_on: string | null
}

/** A plan as the admin sees it. */
export interface AdminPlanView extends SubscriptionPlanView {
  /** Sent along with a change, which is refused where somebody else has changed it since. */
  version: number
  /** Who set it last; null of a plan set before this was kept. */
  changed_by: WhoView | null
  changed_at: string
}

export type SubscriptionStatusName = "pending" | "active" | "past_due" | "cancelled" | "ended" | "abandoned"

/** A recurring contract at the service. */
export interface SubscriptionView {
  id: string
  account: string
  status: SubscriptionStatusName
  /** Somebody wants it ended, and the service has not confirmed that yet. */
  cancelling: boolean
  contract_name: string
  recurring_id: string | null
  order_no: string
  order_id: string | null
  display_id: number | null
  customer_id: string | null
  email: string | null
  variant_id: string
  interval: string
  interval_count: number
  /** What the service calls that rhythm, as it answered. */
  deduction_period: string | null
  billing_cycle: number
  /** So many deductions take what the first payment took, instead of `amount`. */
  promotion_cycle: number
  amount: string
  /** What the next deduction takes; null where none is to come. */
  next_amount: string | null
  currency_code: string
  /** The saved card that it was bought with, as long as the customer has it. */
  saved_card: SubscriptionCard | null
  /** Deductions that were made. */
  cycle: number
  next_deduction_at: string | null
  canceled_at: string | null
  /**
   * `customer`, an order that was cancelled (`order_cancelled`) or bought twice (`bought_twice`), a customer who was
   * deleted (`customer_deleted`), or the id of a user.
   */
  cancelled_by: string | null
  created_at: string
}

export interface SubscriptionCard {
  id: string
  brand_name: string
  last_four: string
  expiration_month: string
  expiration_year: string
  status: "usable" | "expired" | "unusable"
}

/** One deduction. */
export interface RenewalView {
  id: string
  cycle: number
  /** `recorded`: kept without an order of its own. */
  state: "open" | "failed" | "paid" | "ordered" | "recorded"
  order_no: string
  transaction_id: string | null
  amount: string
  currency_code: string
  order_id: string | null
  display_id: number | null
  deducted_at: string | null
  created_at: string
}

/** What became of a store's subscriptions in a month. */
export interface SubscriptionMonth {
  /** `YYYY-MM` */
  month: string
  /** It is not over: its numbers are those of this moment. */
  is_current: boolean
  /** Going on at its end. */
  active: number
  began: number
  cancelled: number
  /** Their last deduction was made. */
  ended: number
  /** Per cent of those that went on at its beginning and stopped before its end; null where there were none. */
  churn: string | null
  /** What those that go on at its end bring in a month, by currency. */
  revenue: MonthlyRevenue[]
}

/** What all subscriptions that go on bring in a month, by currency. */
export interface MonthlyRevenue {
  currency_code: string
  amount: string
  subscriptions: number
}

/** A subscription as its customer sees it. */
export type StoreSubscription = Pick<
  SubscriptionView,
  | "id"
  | "status"
  | "cancelling"
  | "contract_name"
  | "variant_id"
  | "order_id"
  | "interval"
  | "interval_count"
  | "billing_cycle"
  | "promotion_cycle"
  | "next_amount"
  | "cycle"
  | "saved_card"
  | "amount"
  | "currency_code"
  | "next_deduction_at"
  | "canceled_at"
  | "created_at"
>
