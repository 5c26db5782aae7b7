import type { BelongsTo } from "./belongs-to"
import type { IncidentView } from "./incident"
import type { LedgerView, ServiceLedger, StoreLedger } from "./ledger"
import type { OperationView, TimelineOperation } from "./operation"
import type { Page } from "./page"
import type { PaymentStatusName } from "./payment-status"
import type { QueueItem } from "./queue"
import type { SeenView } from "./seen"
import type { SubscriptionView } from "./subscription"

/** One order number at the service, as the store last saw it. */
export interface PaymentView {
  id: string
  account: string
  order_no: string
  flow: string
  /** Of flow `apm`: the method's code, as the setting `methods` has it. */
  payment_method: string | null
  status: PaymentStatusName
  status_code: string | null
  transaction_id: string | null
  currency_code: string
  /** Of the shopper: two letters. */
  country_code: string | null
  amount: string
  captured: string
  refunded: string
  /** Of the last attempt to pay, as far as the service says; of a deduction, what its subscription was begun with. */
  card: { brand: string | null; last_four: string } | null
  /** Why it was declined, as far as the service says; null where it was not. */
  decline: DeclineView | null
  /** Nothing can happen to it any more. */
  final: boolean
  checked_at: string | null
  next_check_at: string | null
  created_at: string
  /** Of these nobody knows what became. */
  unknown_operations: number
  /** These the service has accepted and not finished. */
  accepted_operations: number
  open_incidents: number
  belongs_to: BelongsTo
}

/** An alternative method that payments may be of, as the settings of an account call it. */
export interface PaymentMethodView {
  /** Null for a method that something was paid with and no account lists. */
  account: string | null
  payment_method: string
  label: string
  /** By language; `label` for all others. */
  labels: Record<string, string>
}

/** What all payments that a filter finds come to in one currency. */
export interface TotalView {
  currency_code: string
  /** All of them, whatever became of them. */
  count: number
  amount: string
  /** Those that were authorised and not given up since: neither declined nor voided. */
  approved_count: number
  approved: string
  captured: string
  refunded: string
}

/** Why a payment was declined. */
export interface DeclineView {
  code: string | null
  /** In the service's own words, whatever language they are in. */
  reason: string | null
  /** What the account's profile takes the code for; null where it has no word for it. */
  meaning: string | null
}

/** What else the service answered about a payment. */
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
  /** `meaning`: what the account's profile takes the status for, by its table `risk_action`; or `unknown`. */
  fraud_checks: { item: string; status: string; meaning: string }[]
  result_code: string | null
  /** In the service's own words, whatever language they are in. */
  result_text: string | null
  /** `approved`, or what the account's profile takes the code of a decline for; null where it has no word for it. */
  result_meaning: string | null
}

/** What the shopper pays an alternative payment with, or has paid it with. */
export interface VoucherView {
  /** The operation that it was issued by. */
  operation_id: string
  url: string
  number: string | null
  /** Until when it can be paid. */
  deadline: string | null
  /** Its money has not come yet, and still may. */
  awaited: boolean
}

/** The subscription that a payment belongs to. */
export type PaymentSubscription = Pick<
  SubscriptionView,
  "id" | "contract_name" | "status" | "cancelling" | "next_amount" | "currency_code" | "next_deduction_at"
> & {
  /** Which of its deductions the payment is; null for the payment that began it. */
  deduction: number | null
}

/** What a person may do about a payment now; null where there is nothing to do, and while an outcome is awaited. */
export interface PaymentOffers {
  /** The most that can be captured, by the store's own sums. */
  capture: string | null
  /** The most that can be refunded. */
  refund: string | null
  /** What of that is due: its order comes to so much less than was taken for it. */
  refund_due: string | null
  /**
   * What a release gives the shopper: all of an order's payment, what is not captured of it, or money that no order
   * has.
   */
  release: "whole" | "rest" | "unbooked" | null
  /** Authorised and not captured, and not released by itself after a refund. */
  locked_rest: string | null
  /** It is in review, and its account can be spoken for: it can be accepted or rejected. */
  decide: boolean
}

/** `count`, `limit` and `offset` are those of its operations. */
export interface PaymentDetail extends Page {
  payment: PaymentView
  store: StoreLedger
  service: ServiceLedger
  books: LedgerView
  facts: PaymentFacts
  voucher: VoucherView | null
  /** What the shopper or the service did without an operation of the store's, oldest first. */
  seen: SeenView[]
  /** Null also for whoever may not read subscriptions. */
  subscription: PaymentSubscription | null
  /** In review at the service until somebody decides. */
  in_review: boolean
  offers: PaymentOffers
  /**
   * Id of the newest capture or refund, `none` where there is none. Sent along as the header `x-acquiring-seen` to the
   * core's routes that capture and refund, it has them refuse where another was made meanwhile.
   */
  moved_last: string
  /** All whose outcome nobody knows, oldest first. */
  open_operations: OperationView[]
  /** The newest, oldest first; those before them are at `payments/:id/operations`. */
  operations: TimelineOperation[]
  incidents: IncidentView[]
  /** The open ones, with what can be done about each. */
  waiting: QueueItem[]
}

export interface RefreshOutcome {
  status: PaymentStatusName
  repairs: string[]
  /** Something is still in flight: look again soon. */
  open: boolean
  /** How the sums of both sides stand now. */
  verdict: LedgerView["verdict"]
  /** What still waits for a person, a sentence each. */
  waiting: string[]
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
