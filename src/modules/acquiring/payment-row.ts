import type { PaymentStatus } from "../../acquirer/domain/payment-state"

/** A hosted page that was opened: everyone who opens the checkout again is sent to it. */
export interface KeptPage {
  id: string
  /** Of the order it was opened for: another order needs another page. */
  order: string
  /** The order's newest transaction when it was opened, if it had one. */
  after: string | null
  /** The page's form, encrypted (see `sealed-form.ts`); absent where a version before this one kept the page. */
  sealed?: string
  sealed_key?: string
}

export interface PaymentRow {
  id: string
  account: string
  order_no: string
  /** Which account of the service it lies under; null is taken for the present one. */
  service_account: string | null
  flow: string
  payment_method: string | null
  payment_session_id: string
  payment_collection_id: string | null
  cart_id: string | null
  transaction_id: string | null
  currency_code: string
  country_code: string | null
  amount: string
  status: PaymentStatus
  status_code: string | null
  /** Null also for what was in review before that was kept. */
  review_since: Date | null
  decline_code: string | null
  decline_reason: string | null
  is_3ds: string | null
  /** As the service named it last: some decisions rest on what the service itself has said. */
  captured: string
  refunded: string
  final: boolean
  checks: number
  /** Passes one after the other that the service answered nothing usable to. */
  unanswered: number
  next_check_at: Date | null
  checked_at: Date | null
  wanted_at: Date | null
  /** The storefront's page that its shopper comes back to; null is the default one. */
  return_url: string | null
  checkout_page: KeptPage | null
  leased_by: string | null
  leased_until: Date | null
  created_at: Date
  updated_at: Date
}

/**
 * A payment as the database shows it to people: the service's last word, moved on by what the journal knows to be done.
 */
export interface ShownPayment extends PaymentRow {
  shown_status: PaymentStatus
  shown_captured: string
  shown_refunded: string
}

export type NewPayment = Pick<
  PaymentRow,
  | "account"
  | "order_no"
  | "service_account"
  | "flow"
  | "payment_session_id"
  | "payment_collection_id"
  | "cart_id"
  | "currency_code"
  | "amount"
> &
  Partial<Pick<PaymentRow, "country_code" | "payment_method" | "return_url">>

/** When a payment was reconciled, when it is due again, and whether it is due at all. */
export type NextPass = Pick<PaymentRow, "final" | "checks" | "unanswered" | "checked_at"> & { next_check_at: Date }

/** What a pass has seen of a payment. */
export type Passed = Pick<
  PaymentRow,
  "id" | "status" | "status_code" | "is_3ds" | "transaction_id" | "captured" | "refunded"
> &
  NextPass & {
    /** Under which the service showed it. */
    service_account?: string
  }

/** Why a transaction was declined, as a notification says it. */
export interface SaidDecline {
  order_no: string
  transaction_id: string
  /** At which code of the service's. */
  status_code: string
  code: string | null
  reason: string | null
}

/** A payment to be remembered, and when it is reconciled at the latest. */
export interface OpenedPayment {
  payment: NewPayment
  nextCheckAt: Date
}
