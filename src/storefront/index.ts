/** Browser helpers for any storefront; no dependencies, nothing happens at import. */
export { announceReturn, openCheckout } from "./checkout-frame"
export type { CheckoutFrame, CheckoutMessage, CheckoutOutcome } from "./checkout-frame"
export { cardBrand } from "./card-brand"
export type { CardBrand } from "../cards/brands"
export { caretInCardNumber, formatCardNumber, passesLuhn } from "./card-number"
export { checkCard } from "./check-card"
export type { CardEntry, CardProblem, CardProblemCode } from "./check-card"
export { collectDevice } from "./device"
export type { DeviceFacts, KnownElsewhere } from "./device"
export { caretInExpiry, formatExpiry, isExpired, parseExpiry } from "./expiry"
export type { Expiry } from "./expiry"
export { formatMoney } from "./money"
export { listMethods, openMethods } from "./methods"
export type { NeededField, OpenMethods, PaymentMethod } from "./methods"
export { paymentProgress } from "./payment-progress"
export type { CartWithPayment, PaymentProgress } from "./payment-progress"
export { payByCard } from "./pay-by-card"
export type { PayCard, PayRequest, PayResult, PlacedOrder } from "./pay-by-card"
export type { PayRefused, PayTotalChanged, PayUnknown } from "./pay-error"
export type { ShownTotal } from "./shown-total"
export { cardPaymentState } from "./card-payment"
export type { AttemptState, CardPaymentState } from "./card-payment"
export { deleteSavedCard, listSavedCards, makeDefaultCard, payBySavedCard, savedCardPage } from "./saved-cards"
export type { SavedCard, SavedCardPayRequest } from "./saved-cards"
export { owedByOrder, payOwedByCard, payOwedBySavedCard } from "./owed"
export type { OwedAnswer, OwedByOrder, PayOwedResult } from "./owed"
export {
  cancelGuestSubscription,
  cancelSubscription,
  listGuestSubscriptions,
  listSubscriptions,
  plansOf,
} from "./subscriptions"
export type { CustomerSubscription, GuestOrder, OfferedSubscription, SubscriptionPlan } from "./subscriptions"
export { storeFetcher, StoreError } from "./store-fetch"
export type { Fetcher, StoreAccess } from "./store-fetch"
