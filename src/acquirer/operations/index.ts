import { authorise } from "./authorise"
import { authoriseApm } from "./authorise-apm"
import { cancel } from "./cancel"
import { cancelSubscription } from "./cancel-subscription"
import { capture } from "./capture"
import { checkout } from "./checkout"
import type { OperationName } from "./operation"
import { optimisePaymentMethods } from "./optimise-payment-methods"
import { payout } from "./payout"
import { refund } from "./refund"
import { retrievalRefund } from "./retrieval-refund"
import { retrievalTrans } from "./retrieval-trans"
import { review } from "./review"

/** Every operation of the service by its name. */
export const operations = {
  authorise,
  authorise_apm: authoriseApm,
  checkout,
  retrieval_trans: retrievalTrans,
  retrieval_refund: retrievalRefund,
  capture,
  review,
  cancel,
  refund,
  payout,
  cancel_subscription: cancelSubscription,
  optimise_payment_methods: optimisePaymentMethods,
} satisfies { [Name in OperationName]: { name: OperationName } }

export * from "./operation"
export type { AuthoriseRequest, AuthoriseResponse } from "./authorise"
export type { AuthoriseApmRequest, AuthoriseApmResponse } from "./authorise-apm"
export type { CancelRequest, CancelResponse } from "./cancel"
export type { CancelSubscriptionRequest, CancelSubscriptionResponse } from "./cancel-subscription"
export type { CaptureRequest, CaptureResponse } from "./capture"
export { CHECKOUT_INPUTS } from "./checkout"
export type { CheckoutRequest, CheckoutResponse } from "./checkout"
export type { OptimisePaymentMethodsRequest, OptimisePaymentMethodsResponse } from "./optimise-payment-methods"
export type { PayoutRequest, PayoutResponse } from "./payout"
export type { RefundRequest, RefundResponse } from "./refund"
export type { RetrievalRefundRequest, RetrievalRefundResponse } from "./retrieval-refund"
export type { RetrievalTransRequest, RetrievalTransResponse } from "./retrieval-trans"
export type { ReviewRequest, ReviewResponse } from "./review"
export type { OrderSelection } from "./fields/order-selection"
export { ALIAS_INPUTS, ALL_PARAMS_INPUT, ROUTING_INPUTS, URL_INPUTS } from "./fields/checkout-inputs"
export { itemsFromWire } from "./fields/item-list"
