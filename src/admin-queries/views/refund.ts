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
