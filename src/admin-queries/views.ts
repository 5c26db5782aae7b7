/**
 * What the admin is told, as it travels: JSON only, moments as ISO 8601 text, amounts as decimal text in the currency's
 * own digits. Types without imports, so that the admin's pages can share them.
 */

export interface Page {
  count: number
  limit: number
  offset: number
}

/** What an account can do at this moment, and what waits for a person. */
export interface AccountHealth {
  account: string
  provider_id: string
  /** False: no shopper can pay with it until the problems are solved. */
  open: boolean
  problems: { field: string; reason: string }[]
  /** What works and should not stay: the sandbox in production, a previous key. */
  warnings: { field: string; reason: string }[]
  service: {
    /** Null while the account is closed: there is nobody to query. */
    reachable: boolean | null
    base_url: string | null
    answered_in_ms: number | null
    problem: string | null
  }
  unknown_operations: number
  open_incidents: number
  notifications_in_need: number
  due_payments: number
}

/** What a row is about, as far as the store knows it. */
export interface BelongsTo {
  payment_id: string | null
  order_id: string | null
  display_id: number | null
  /** Of the order, or of the cart as long as there is none. */
  customer: { id: string | null; email: string | null; name: string | null } | null
}

/** What a person can do about something that waits, in the order in which it is offered. */
export type QueueAction = "accept" | "reject" | "query" | "state" | "release" | "refund" | "notifications" | "close"

/** One thing that waits for a person. */
export interface QueueItem {
  /** Of the row that it stands for. */
  id: string
  source: "review" | "unknown" | "incident"
  /** Of the incident or the operation; `review` for a payment in review. */
  kind: string
  account: string
  amount: string | null
  currency_code: string | null
  order_no: string | null
  transaction_id: string | null
  belongs_to: BelongsTo
  /** Since when it waits. */
  since: string
  /** What happened, in a sentence where there is one. */
  message: string | null
  /** What to do about it. */
  next_step: string | null
  actions: QueueAction[]
  /** The operation, where `source` is `unknown`. */
  operation: OperationView | null
}

export interface QueueCounts {
  review: number
  unknown: number
  incident: number
}

/** Something that came to an end without a person. */
export interface DoneItem {
  id: string
  source: "outcome" | "repair" | "incident"
  kind: string
  account: string
  amount: string | null
  currency_code: string | null
  belongs_to: BelongsTo
  at: string
  /** What was found or done, one sentence each. */
  notes: string[]
}

/** One call at the service that moves money. */
export interface OperationView {
  id: string
  account: string
  kind: "authorise" | "apm" | "capture" | "cancel" | "refund" | "review" | "payout"
  /** `sent`: on its way. `unknown`: nobody knows what became of it; it is queried until it is known. */
  state: "sent" | "done" | "refused" | "unknown"
  /** Who moved the money: this store, or somebody at the service. */
  source: "store" | "service"
  /** `store`: the plugin or the core by itself. Only a person has a name. */
  by: { kind: "person" | "shopper" | "portal" | "store"; name: string | null }
  /** The reason that a person gave for it. */
  why: string | null
  reference: string
  order_no: string | null
  transaction_id: string | null
  amount: string | null
  currency_code: string | null
  attempts: number
  /** How often the service was queried about it in vain. */
  queries: number
  sent_at: string
  resolved_at: string | null
  next_query_at: string | null
  /** The service's code and text, or ours when it gave none. */
  code: string | null
  message: string | null
  correlation_id: string | null
  /** Who said what the service's portal shows, where the outcome is known by that. */
  stated: { by: string; note: string; at: string } | null
  belongs_to: BelongsTo
}

export interface QueryOutcome {
  operation: OperationView
  /** `still_unknown`: queried, and the answer proved nothing yet, or there was none. */
  learned: "done" | "refused" | "still_unknown"
  /** One sentence for a person. */
  message: string
  /** What was brought to the store in consequence. */
  repairs: string[]
}

/** What followed from a person's word about an operation. */
export interface StatedOutcome {
  operation: OperationView
  /** One sentence for a person. */
  message: string
  /** What was brought to the store in consequence. */
  repairs: string[]
}

/** A card that a customer has saved; nobody sees its token. */
export interface SavedCardView {
  id: string
  account: string
  provider_id: string
  brand: string
  brand_name: string
  last_four: string
  expiration_month: string
  expiration_year: string
  is_default: boolean
  status: "usable" | "expired" | "unusable"
  unusable_reason: "refused" | "expired" | "unreadable" | null
  unusable_at: string | null
  /** When the customer agreed that it is kept. */
  consented_at: string
  last_used_at: string | null
}

/** One order number at the service, as the store last saw it. */
export interface PaymentView {
  id: string
  account: string
  order_no: string
  flow: string
  status: PaymentStatusName
  status_code: string | null
  transaction_id: string | null
  currency_code: string
  /** Of the shopper: two letters. */
  country_code: string | null
  amount: string
  captured: string
  refunded: string
  /** Of the last attempt to pay, as far as the service tells it. */
  card: { brand: string | null; last_four: string } | null
  /** Why the last attempt was declined; null where it was not. */
  decline: { code: string | null; reason: string | null } | null
  /** Nothing can happen to it any more. */
  final: boolean
  checked_at: string | null
  next_check_at: string | null
  created_at: string
  unknown_operations: number
  open_incidents: number
  belongs_to: BelongsTo
}

/** What all payments that a filter finds come to in one currency. */
export interface TotalView {
  currency_code: string
  count: number
  amount: string
  captured: string
  refunded: string
}

export type PaymentStatusName =
  | "created"
  | "pending"
  | "review"
  | "authorised"
  | "partially_captured"
  | "captured"
  | "cancelled"
  | "declined"
  | "expired"
  | "partially_refunded"
  | "refunded"
  | "unknown"

/** The sums of one side; null where that side has none or does not tell. */
export interface Sums {
  authorised: string | null
  captured: string | null
  refunded: string | null
}

export interface StoreBooks extends Sums {
  /** Medusa's payment. */
  payment_id: string | null
  cancelled: boolean
  order_cancelled: boolean
}

export interface ServiceBooks extends Sums {
  /** False: it could not be queried; `problem` says why. */
  reached: boolean
  problem: string | null
  status: PaymentStatusName | null
  status_code: string | null
  transaction_id: string | null
  /** Further transactions of this order number that hold money. */
  others: string[]
}

export interface BooksView {
  /** `in_flight`: an outcome is open, so nothing can be said. `unknown`: the service could not be queried. */
  verdict: "agree" | "differ" | "in_flight" | "unknown"
  differences: { what: "authorised" | "captured" | "refunded" | "status" | "transaction"; message: string }[]
}

/** What else the service told about a payment. */
export interface PaymentFacts {
  /** Masked by the service. */
  card: string | null
  connector: string | null
  three_d_secure: string | null
  is_3ds: string | null
  risk_action: string | null
  /** What the account's profile takes the code for: `accept`, `review`, `reject`. */
  risk_meaning: string | null
  risk_score: string | null
  antifraud_provider: string | null
  fraud_checks: { item: string; status: string }[]
  result_code: string | null
  result_text: string | null
}

export interface PaymentDetail {
  payment: PaymentView
  store: StoreBooks
  service: ServiceBooks
  books: BooksView
  facts: PaymentFacts
  /** Held by the service until somebody decides. */
  in_review: boolean
  /** Oldest first. */
  operations: OperationView[]
  incidents: IncidentView[]
}

/** A step that the next reconciliation pass would take. */
export interface PlannedStep {
  kind: string
  /** Why, in words for the merchant. */
  because: string
  amount?: string
  currency_code?: string
}

export interface PlanAnswer {
  /** Empty: both sides agree. */
  plan: PlannedStep[]
  /** All that was decided by, without anything of the shopper: to be given to support. */
  case: object
}

export interface RefreshOutcome {
  status: PaymentStatusName
  repairs: string[]
  /** Something is still in flight: look again soon. */
  open: boolean
}

export interface ReviewOutcome {
  decision: "accept" | "reject"
  state: "done" | "unknown"
  message: string
  repairs: string[]
}

export interface ReleaseOutcome {
  state: "done" | "unknown"
  /** One sentence for a person. */
  message: string
  /** What was brought to the store in consequence. */
  repairs: string[]
}

export interface NotificationView {
  id: string
  account: string
  kind: "payment" | "payout"
  order_no: string | null
  transaction_id: string | null
  status_code: string | null
  signature: string
  /** `attention`: given up; a person has to look. `unmatched`: of no payment of this store. */
  state: "received" | "done" | "unmatched" | "attention"
  deliveries: number
  attempts: number
  next_attempt_at: string | null
  processed_at: string | null
  outcome: string | null
  created_at: string
  fields: Record<string, string>
  belongs_to: BelongsTo
}

export interface IncidentView {
  id: string
  account: string
  kind: string
  order_no: string | null
  transaction_id: string | null
  amount: string | null
  currency_code: string | null
  message: string
  next_step: string | null
  seen: number
  created_at: string
  updated_at: string
  resolved_at: string | null
  belongs_to: BelongsTo
}

export interface RunView {
  id: string
  state: "waiting" | "running" | "done" | "failed"
  /** Id of a person, or `schedule`. */
  started_by: string
  total: number | null
  looked: number
  open: number
  repaired: number
  /** Payments that differ and could not be repaired. */
  needs_person: number
  /** Accounts that could not be looked at. */
  failed: number
  created_at: string
  started_at: string | null
  finished_at: string | null
  problem: string | null
}

export interface DiscrepancyView {
  id: string
  /** `repaired` or `left` to a person: a payment. `failed`: an account that could not be looked at. */
  kind: "repaired" | "left" | "failed"
  account: string
  order_no: string | null
  notes: string[]
  created_at: string
  belongs_to: BelongsTo
}

export interface RunReport {
  run: RunView
  /** What differed: repaired, or left to a person; and accounts that could not be looked at. */
  discrepancies: DiscrepancyView[]
  discrepancies_count: number
  /** Open incidents that were raised, or seen again, while it ran. */
  needs_person: IncidentView[]
}

export interface RefundView {
  transaction_id: string
  order_no: string
  currency_code: string
  amount: string
  refund_amount: string
  status: "refunded" | "failed" | "pending" | "unknown"
  status_code: string
  refund_reference_id: string | null
  reason: string | null
  refund_date: string | null
  processing_date: string | null
  /** Medusa's refund, where the refund was made from this store. */
  refund_id: string | null
}

/** A merchant account that the store declares. */
export interface AccountView {
  id: string
  provider_id: string
  /** `sandbox` by its address or its published key; null while there is no address. */
  environment: "sandbox" | "live" | null
  /** Whether shoppers can pay with it. */
  complete: boolean
  /** File or environment keep the page from changing it. */
  locked: boolean
}

export interface AccountSettingsView {
  /** As they are in force, defaults included; without secrets and code. What cannot be read is left out. */
  settings: Record<string, unknown>
  /** Where each setting comes from that is not a default, by its name (`timeouts.total_ms`). */
  sources: Record<string, "environment" | "file" | "page">
  secrets_set: string[]
  /** False without `ACQUIRING_ENCRYPTION_KEY`. */
  can_keep_secrets: boolean
  /** To be sent along with a change. */
  version: number
  locked: boolean
  environment: AccountView["environment"]
  /** Why the account is closed; empty when it is open. */
  problems: { field: string; reason: string }[]
  /** Newest first. */
  changes: { version: number; changed_by: string; fields: string[]; created_at: string }[]
}

export interface ConnectionVerdict {
  verdict: "ok" | "unreachable" | "tls" | "signature" | "ids" | "address" | "clock" | "protocol"
  /** What happened and what to do next. */
  message: string
}

export interface RecipesView {
  /** The likeliest first; `recipe` and `string_to_sign` are those of the first sample. Keys are masked. */
  recipes: {
    recipe: object
    string_to_sign: string
    recipes: object[]
    strings_to_sign: string[]
    /** To be put into the setting `profile`. */
    profile: object
  }[]
  /** Of all that fit, also those that are not listed. */
  count: number
  /** What the samples leave open, when several fit, and the kind of sample that would decide it. */
  differences: { part: string; choices: unknown[]; decided_by: string }[]
  /** Why none fits, as far as it can be told. */
  causes: string[]
}

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
  billing_cycle: number
  amount: string
  currency_code: string
  /** Deductions that were made. */
  cycle: number
  next_deduction_at: string | null
  canceled_at: string | null
  /** `customer`, an order that was cancelled (`order_cancelled`), or the id of a user. */
  cancelled_by: string | null
  created_at: string
}

/** One deduction. */
export interface RenewalView {
  id: string
  cycle: number
  /** `recorded`: kept without an order of its own. */
  state: "failed" | "paid" | "ordered" | "recorded"
  order_no: string
  transaction_id: string | null
  amount: string
  currency_code: string
  order_id: string | null
  display_id: number | null
  deducted_at: string | null
  created_at: string
}

/** What all subscriptions that go on bring in a month, by currency. */
export interface MonthlyRevenue {
  currency_code: string
  amount: string
  subscriptions: number
}

/** A sum of a day on both sides. */
export interface CloseSum {
  store: string
  service: string
  /** The service's less the store's. */
  difference: string
  /** Transactions that the service says nothing of: they are counted as the store has them. */
  unsaid: number
}

export interface CloseCurrency {
  currency_code: string
  authorised: CloseSum
  captured: CloseSum
  refunded: CloseSum
  voided: CloseSum
  /** The service reports none. */
  fees: null
}

/** What one transaction moved on a day, as either side has it. */
export interface CloseLineView {
  order_no: string
  transaction_id: string | null
  kind: "authorised" | "captured" | "refunded" | "voided"
  currency_code: string
  store: string
  /** Null where the service does not say. */
  service: string | null
  difference: string | null
  differs: boolean
  problem: string | null
  belongs_to: BelongsTo
}

/** A day of an account, compared with the service. */
export interface CloseView {
  /** Null while nothing is recorded of the day. */
  id: string | null
  account: string
  day: string
  time_zone: string
  begins_at: string
  ends_at: string
  /** False while the day lasts: it cannot be closed yet. */
  over: boolean
  /** `open`: not compared yet, or something of it has no outcome yet. */
  state: "open" | "differs" | "closed"
  /** How often it was found changed after it had been compared. */
  revision: number
  currencies: CloseCurrency[]
  orders: number
  differing: number
  problem: string | null
  /** Id of a person, or `schedule`. */
  closed_by: string | null
  closed_at: string | null
  checked_at: string | null
  /** What was recorded before, oldest first. */
  earlier: {
    revision: number
    state: "open" | "differs" | "closed"
    currencies: CloseCurrency[]
    closed_by: string | null
    closed_at: string | null
    checked_at: string | null
  }[]
}

export interface CloseReport {
  close: CloseView
  lines: CloseLineView[]
}

/** A payout as a list shows it: nothing of the persons but the end of the account's number. */
export interface PayoutView {
  id: string
  account: string
  request_id: string
  amount: string
  currency_code: string
  /** `under_way`: the service has accepted it. `unknown`: nobody knows what became of it; it is never sent again. */
  state: "waiting_for_approval" | "rejected" | "approved" | "sent" | "under_way" | "unknown" | "completed" | "failed"
  payment_method: string | null
  country_code: string | null
  reference: string | null
  account_hint: string | null
  created_by: string
  decided_by: string | null
  decided_at: string | null
  note: string | null
  created_at: string
  /** Whether whoever asks may approve it. */
  may_approve: boolean
}

export interface PayoutDetail extends PayoutView {
  /** What was asked for, under the specification's names; null once it is forgotten. */
  said: Record<string, unknown> | null
  /** Its one call at the service. */
  operation: OperationView | null
  /** What the service told of it. */
  answer: Record<string, unknown> | null
  /** Oldest first. */
  timeline: { at: string; what: string; by: string | null }[]
}

export interface PayoutNeedsView {
  required: string[]
  one_of: string[][]
  optional: string[]
}
