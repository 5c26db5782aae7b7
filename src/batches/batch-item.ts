/** One order of a batch. */
export interface BatchItem {
  order_id: string
  /** Of an order with several payments, the one that is meant; the first of which something is left when absent. */
  payment_id?: string
  /** In the currency's own units; what is left when absent (capture, refund). */
  amount?: string | number
  /** Why (refund). */
  note?: string
  /**
   * What was captured (refund: refunded) of the order before, in the currency's own units; as the store's books say
   * when absent. It names the operation: items that are run again with the same one do nothing twice, even when what
   * they did the first time is in the books by now.
   */
  before?: string
  /** Review only. */
  decision?: "accept" | "reject"
}

/** What became of one order of a batch. */
export interface BatchResult {
  order_id: string
  payment_id: string | null
  /** `unknown`: the service has not said; it is queried again, and the store follows by itself. */
  state: "done" | "refused" | "unknown"
  amount: string | null
  currency_code: string | null
  message: string | null
  /** The journal's row, where there is one: it says what became of an outcome that was not known. */
  operation_id: string | null
}

export interface BatchInput {
  /** Names the batch in its progress events (`acquiring.batch.progress`) and its row, if it has one. */
  batch_id?: string
  /** Id of the person who started it: the journal keeps it with every operation. */
  requested_by?: string
  /** Now when absent. What was voided or decided since is left alone. */
  planned_at?: Date | string
  orders: BatchItem[]
}
