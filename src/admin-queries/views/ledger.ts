import type { PaymentStatusName } from "./payment-status"

/** The sums of one side; null where that side has none or does not tell. */
export interface Sums {
  authorised: string | null
  captured: string | null
  refunded: string | null
}

export interface StoreLedger extends Sums {
  /** Medusa's payment. */
  payment_id: string | null
  cancelled: boolean
  order_cancelled: boolean
}

export interface ServiceLedger extends Sums {
  /** False: it could not be queried; `problem` says why. */
  reached: boolean
  problem: string | null
  status: PaymentStatusName | null
  status_code: string | null
  transaction_id: string | null
  /** Further transactions of this order number that hold money. */
  others: string[]
  /** What it names in another currency than the payment's, such as `25.00 EUR`: that is in none of the sums. */
  other_currency: string | null
}

export interface LedgerView {
  /**
   * `in_flight`: an outcome is open, so nothing can be said. `unknown`: the service could not be queried.
   * `not_comparable`: it does not say how much is captured. `stated`: it does not, and a person has read it in its
   * portal.
   */
  verdict: "agree" | "differ" | "in_flight" | "unknown" | "not_comparable" | "stated"
  differences: { what: "authorised" | "captured" | "refunded" | "status" | "transaction"; message: string }[]
}
