import type { BookingFacts, CartFacts, CollectionFacts, OrderFacts, SessionFacts } from "../medusa/purchase-facts"
import type { IncidentFacts } from "../modules/acquiring/incidents"
import type { OperationRow } from "../modules/acquiring/operation-row"
import type { PaymentRow } from "../modules/acquiring/payment-row"
import type { Settings } from "../modules/acquiring/settings"
import type { ServiceFacts } from "../operations/evidence"

/**
 * Everything that concerns one purchase, loaded once: an order, or the cart that may become one, with all its payments
 * on both sides. Plain data without secrets: it can be kept, sent to support and planned anywhere.
 */
export interface Case {
  cart: CartFacts | undefined
  order: OrderFacts | undefined
  /**
   * The orders, where several share the payments: a marketplace splits a cart so. There is no `order` then, since none
   * of their sums is the payments' own.
   */
  sharedBy?: OrderFacts[]
  collections: CollectionFacts[]
  /** Those made through us, oldest first. */
  payments: PaymentCase[]
  /** What people were told of these payments, closed or not. */
  incidents: IncidentFacts[]
}

/** One order number at the service, on both sides. */
export interface PaymentCase {
  known: KnownPayment
  policy: Policy
  collection: CollectionFacts | undefined
  session: SessionFacts | undefined
  booking: BookingFacts | undefined
  /** Its collection has no cart, and was linked to an order that is gone. */
  hadOrder: boolean
  operations: OperationRow[]
  /** Absent when the service was not or could not be queried. */
  facts: ServiceFacts | undefined
  /** Why there are none although the service was queried, in words. */
  unanswered?: string
  /** It was not reached, or did not answer. */
  isSilent?: true
  /**
   * Nobody can query the service about it until the configuration changes: its account is not declared, its settings
   * cannot be read, or they are those of another account of the service by now.
   */
  isOutOfReach?: true
}

export type KnownPayment = Pick<
  PaymentRow,
  | "id"
  | "account"
  | "order_no"
  | "flow"
  | "payment_session_id"
  | "payment_collection_id"
  | "cart_id"
  | "transaction_id"
  | "currency_code"
  | "amount"
  | "status"
  | "status_code"
  | "captured"
  | "refunded"
  | "checks"
  | "unanswered"
  | "checked_at"
  | "created_at"
>

/** What a merchant decided beforehand: settings without addresses and secrets. */
export type Policy = Pick<
  Settings,
  | "capture"
  | "late_money"
  | "cancelled_at_service"
  | "asking"
  | "timeouts"
  | "checkout_minutes"
  | "reconcile"
  | "journal"
>
