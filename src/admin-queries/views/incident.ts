import type { BelongsTo } from "./belongs-to"
import type { WhoView } from "./who"

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
  /** Null while it is open, and where it closed by itself. */
  resolved_by: WhoView | null
  /** What whoever closed it said about it. */
  resolved_note: string | null
  belongs_to: BelongsTo
}
