/** What the store's routes answer, as the Store API writes sums: major units, lower-case currency codes. */
import type { Page, StoreSubscription, SubscriptionPlanView } from "../../../admin-queries/views"
import type { OpenMethod, OpenMethods, ShownCard, AwaitedVoucher } from "../../../checkout/shopper-views"

/** Any answer that is not 2xx. */
export interface StoreProblemAnswer {
  type: string
  /** For the shopper where they can do something about it; else it tells the storefront's developer what is wrong. */
  message: string
  code?: string
  /** Of a payment: the fields at fault; `reason` is for the developer. */
  problems?: { field: string; message: string; reason?: string }[]
  /** Of other requests, by some routes: the fields at fault. */
  errors?: { field: string; reason: string }[]
}

/** What the shopper saw, and what is to be paid now; of a subscription what is deducted each time. */
export interface TotalChangedAnswer {
  /** `total_changed` or `subscription_changed` */
  code: string
  type: string
  message: string
  shown: Sum
  now: Sum
}
interface Sum {
  amount: number
  currency_code: string
}

export type MethodsAnswer = OpenMethods

/** What an order still owes. */
export interface OwedView {
  id: string
  status: string
  /** 0 once nothing is left to pay. */
  amount: number
  currency_code: string
  order_display_id: number
  /** Nothing is left to pay here, and the order owes something by another one. */
  next_payment_collection_id?: string
}
export interface OwedAnswer {
  payment_collection: OwedView
  /** Where the newest attempt to pay it stands. */
  payment: AttemptAnswer
  /** The voucher that its money is awaited for. */
  voucher?: AwaitedVoucher
  methods: OpenMethod[]
}

/** Why a payment did not come about; `message` is for the shopper. */
export interface PaymentError {
  message: string
  name: string
  type: string
  code?: string
}
/** Like the core's `POST /store/carts/:id/complete`; order and cart as the core's own routes answer them. */
export type CartPaidAnswer = { type: "order"; order: object } | { type: "cart"; cart: object; error: PaymentError }
export interface OwedPaidAnswer {
  type: "payment_collection"
  payment_collection: OwedView
  /** Absent once it is paid. */
  error?: PaymentError
}

/** Where an attempt to pay stands. */
export type AttemptAnswer =
  /**
   * Nobody knows yet. `may_retry`: another try may be offered, which promises nothing. `until`: from then on a try that
   * the service shows nothing of counts as not made (ISO 8601); absent where the service is known to be at it or to
   * have the card, or the order is being placed.
   */
  | { state: "undecided"; may_retry: boolean; until?: string }
  | { state: "failed"; message: string }
  /**
   * Nothing was tried; or reserved or taken: completing a cart makes the order then, and what an order owes is booked
   * by itself.
   */
  | { state: "open" | "paid" }
/** Where a cart's card payment stands. */
export type CartPaymentAnswer = { state: "order"; order: { id: string } } | AttemptAnswer

/** `subscriptions`: those that go on and were bought with it. */
type ShopperCard = ShownCard & { subscriptions?: { id: string; contract_name: string }[] }
export interface ShopperCardsAnswer {
  saved_cards: ShopperCard[]
}
export interface ShopperCardAnswer {
  saved_card: ShopperCard
}
/** `checkout_url`: as a session's own, with the card on the page. */
export interface ShopperCardPageAnswer {
  checkout_url: string
}
export interface ShopperCardRemoved {
  id: string
  object: "saved_card"
  deleted: true
}
export interface ShopperPlansAnswer {
  plans: SubscriptionPlanView[]
}
export type ShopperSubscriptionsAnswer = Page & { subscriptions: StoreSubscription[] }
export interface GuestSubscriptionsAnswer {
  subscriptions: StoreSubscription[]
}
export interface ShopperSubscriptionAnswer {
  subscription: StoreSubscription
}
