import type { BelongsTo } from "./belongs-to"
import type { WhoView } from "./who"

export interface NotificationView {
  id: string
  account: string
  kind: "payment" | "payout"
  order_no: string | null
  transaction_id: string | null
  status_code: string | null
  /** What the profile says that code means; `unknown` where no table names it. */
  status_meaning: string | null
  signature: string
  /** `attention`: given up; a person has to look. `unmatched`: of no payment of this store. */
  state: "received" | "done" | "unmatched" | "attention"
  deliveries: number
  attempts: number
  next_attempt_at: string | null
  processed_at: string | null
  /** Who had it processed again last; null where nobody did. */
  replayed_by: WhoView | null
  outcome: string | null
  created_at: string
  fields: Record<string, string>
  belongs_to: BelongsTo
  /** The payout of this store that it is about; null for a payment, and where the store knows none. */
  payout_id: string | null
}
