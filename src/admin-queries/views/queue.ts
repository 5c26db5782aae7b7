import type { BelongsTo } from "./belongs-to"
import type { OperationView } from "./operation"
import type { WhoView } from "./who"

/** What a person can do about something that waits, in the order in which it is offered. */
export type QueueAction =
  | "accept"
  | "reject"
  | "query"
  | "state"
  | "state_sum"
  | "release"
  | "refund"
  | "capture"
  | "refresh"
  | "payment"
  | "order"
  | "notifications"
  | "close"
  | "decide_payout"
  | "map_code"
  | "subscription"
  | "payout"
  | "day"

/** One thing that waits for a person. */
export interface QueueItem {
  /** Of the row that it stands for. */
  id: string
  source: "review" | "unknown" | "incident" | "payout"
  /**
   * Of the incident or the operation; `review` for a payment in review, `payout` for a payout to approve, `payout_held`
   * for one that cannot be sent.
   */
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
  /**
   * Whose profile maps its code (`map_code`), where that is another account's: the one that declares the payment's
   * contract by now.
   */
  mapped_at?: string | null
  /** The subscription that it is about. */
  subscription_id?: string | null
  /** The payout that it is about. */
  payout_id?: string | null
  /** Of a payout to decide about: who receives it (name, end of the account's number), and who asked for it. */
  payout?: { beneficiary: string | null; asked_by: WhoView } | null
  /** The day of the daily close that it is about: `2026-11-22`. */
  day?: string | null
  /** What `release` gives the shopper again: the whole payment, what is not captured of it, or what no order has. */
  releases?: "whole" | "rest" | "unbooked" | null
  /**
   * What a person can say that the service's portal shows (`state_sum`), one of `shows`: how much is captured in all,
   * at most `at_most`; that a refund was made, of `amount` where only that can be meant, and of at most
   * `at_most_refund`; or that what was reserved is released.
   */
  to_state?: {
    shows: ("captured" | "refunded" | "released")[]
    amount: string | null
    at_most: string
    at_most_refund: string
    /** The newest capture or refund that was known when this was read: said back, what was moved since is refused. */
    moved_last: string
  } | null
  /**
   * The operation, where `source` is `unknown`, or where a person has stated its outcome and nothing has confirmed it.
   */
  operation: OperationView | null
}

export interface QueueCounts {
  review: number
  unknown: number
  incident: number
  /** Payouts to approve. */
  payout: number
  /** Payouts that may be sent and cannot be; the list has them with `source=payout`. */
  payout_held: number
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
