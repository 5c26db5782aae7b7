export type BatchKindName = "capture" | "cancel" | "refund" | "review"

/** Many orders at once, and how far they are. */
export interface BatchView {
  id: string
  kind: BatchKindName
  /** Of a review, where it is the same for all; null of other kinds. */
  decision: "accept" | "reject" | null
  /** Through which its payments go, in alphabetical order. */
  accounts: string[]
  state: "running" | "done" | "failed"
  /** Who started it: a name, or the id of whoever is gone. */
  started_by: string
  total: number
  /** How many orders stand how, as far as is known now. */
  counts: Record<BatchItemState, number>
  /** Why it ended before its end. */
  problem: string | null
  retry_of: string | null
  created_at: string
  updated_at: string
}

/** `open`: the batch has not come to it. */
export type BatchItemState = "done" | "refused" | "unknown" | "open"

export interface BatchItemView {
  order_id: string
  display_id: number | null
  payment_id: string | null
  account: string | null
  state: BatchItemState
  amount: string | null
  currency_code: string | null
  message: string | null
}

export interface BatchDetail extends BatchView {
  /** How many orders are through. */
  done: number
  /** Of those `orders` that are through, as the batch wrote them. */
  results: { order_id: string; state: Exclude<BatchItemState, "open"> }[] | null
  /** One page of them. */
  orders: BatchItemView[]
}

/** What a batch would do to one order; nothing was sent for it. */
export interface DryRunLineView {
  order_id: string | null
  display_id: number | null
  payment_id: string | null
  account: string | null
  /** Of the payment at the service; null where the order has none. */
  order_no: string | null
  transaction_id: string | null
  verdict: "send" | "done" | "nothing"
  amount: string | null
  currency_code: string | null
  why: string | null
  /** To be started with: null where nothing can be. */
  item: BatchOrder | null
}

/** One order of a batch as a request names it. */
export interface BatchOrder {
  order_id: string
  payment_id?: string
  amount?: string
  note?: string
  decision?: "accept" | "reject"
  before?: string
}

export interface DryRunView {
  kind: BatchKindName
  lines: DryRunLineView[]
  /** What would be sent, by currency. */
  totals: { currency_code: string; count: number; amount: string }[]
}
