import type { BelongsTo } from "./belongs-to"

export const REFUND_VERDICTS = ["agrees", "waiting", "not_here", "foreign", "differs", "missing", "unmapped"] as const

/**
 * How a refund stands on both sides. `agrees`: both have it, or neither; `waiting`: its outcome is not known yet;
 * `not_here`: made at the service, the store's books follow; `foreign`: of an order number that is not of this store;
 * `differs`: the two say different things; `missing`: done here, and the service has none; `unmapped`: a status code
 * that no table names.
 */
export type RefundVerdict = (typeof REFUND_VERDICTS)[number]

export const REFUND_STATES = ["refunded", "failed", "pending", "unknown"] as const

export interface RefundView {
  transaction_id: string
  order_no: string
  currency_code: string
  amount: string
  refund_amount: string
  status: (typeof REFUND_STATES)[number]
  status_code: string
  refund_reference_id: string | null
  reason: string | null
  refund_date: string | null
  processing_date: string | null
  /** Medusa's refund, where the refund was made from this store. */
  refund_id: string | null
  verdict: RefundVerdict
  /** What is to be done now, where something is. */
  next_step: string | null
  belongs_to: BelongsTo
}

/** What a refund search found and does not show the refunds of. */
export interface NotSearched {
  /** Older payments of the same account. */
  payments: number
  /** Others that have payments which the search finds: one is queried at a time. */
  accounts: string[]
  /**
   * Order numbers that the service could not be queried about, or whose answer cannot be used, and why; null for a
   * refund among the newest that cannot be read and names no order.
   */
  unanswered: { order_no: string | null; problem: string }[]
}
