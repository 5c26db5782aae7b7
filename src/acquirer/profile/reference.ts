import { payoutDetails } from "./payout-details"
import { NOTIFICATION_FIELDS, type NotificationField, type Profile, type SignatureField } from "./profile"

const account = ["merchant_id", "account_id"]
const answer = [...account, "return_status"]
const payment: SignatureField[] = [...account, "order_no", "currency", "amount"]
const order = ["transaction_id", "order_no", "currency", "amount"]

/**
 * The profile a new installation starts from and the sandbox speaks. Every entry fills a gap of the
 * specification with an assumption: OPEN-QUESTIONS.md says which, and where a merchant changes it.
 */
export const referenceProfile: Profile = {
  name: "reference",
  signature: {
    default: {
      algorithm: "hmac-sha256",
      form: "values",
      separator: "|",
      order: "listed",
      key: "hmac",
      empty: "keep",
      encoding: "hex-lower",
    },
    messages: {
      "authorise.request": { fields: payment },
      "authorise_apm.request": { fields: payment },
      "checkout.request": { fields: payment },
      "authorise.response": {
        fields: [...account, "order_no", "transaction_id", "amount", "currency", "order_status"],
      },
      "retrieval_trans.request": { fields: [...account, "order_no"] },
      "retrieval_trans.response": {
        fields: [...answer, { each: "orders_list", fields: [...order, "payment_status"] }],
      },
      "retrieval_refund.request": { fields: [...account, "order_no"] },
      "retrieval_refund.response": {
        fields: [
          ...answer,
          { each: "refund_orders", fields: [...order, "refund_amount", "refund_reference_id", "refund_status"] },
        ],
      },
      "capture.request": { fields: [...account, { each: "capture_orders", fields: order }] },
      "capture.response": { fields: [...answer, { each: "capture_orders", fields: [...order, "capture_status"] }] },
      "review.request": { fields: [...account, { each: "review_orders", fields: [...order, "review_flag"] }] },
      "review.response": { fields: [...answer, { each: "review_orders", fields: [...order, "review_status"] }] },
      "cancel.request": { fields: [...account, { each: "cancel_orders", fields: order }] },
      "cancel.response": { fields: [...answer, { each: "cancel_orders", fields: [...order, "cancel_status"] }] },
      "refund.request": { fields: [...account, { each: "refund_orders", fields: [...order, "refund_amount"] }] },
      "refund.response": {
        fields: [
          ...answer,
          { each: "refund_orders", fields: [...order, "refund_status", "refund_amount", "refund_reference_id"] },
        ],
      },
      "payout.request": { fields: [...account, "request_id", "payment_currency", "payment_amount"] },
      "payout.response": {
        fields: [...account, "request_id", "transaction_id", "payment_currency", "payment_amount", "status"],
      },
      "cancel_subscription.request": { fields: [...account, "recurring_id"] },
      "cancel_subscription.response": { fields: [...answer, "recurring_id", "recurring_status"] },
      "optimise_payment_methods.request": { fields: [...account, "currency", "amount"] },
      "optimise_payment_methods.response": { fields: answer },
      notification: {
        fields: [...account, "order_no", "transaction_id", "currency", "amount", "payment_status"],
      },
      payout_notification: { fields: [...account, "request_id", "transaction_id", "status"] },
    },
    verify: {
      default: "required",
      // The specification says that these two carry no signature.
      "authorise_apm.response": "off",
      "checkout.response": "off",
    },
  },
  codes: {
    order_status: { "1": "approved", "0": "declined", "2": "pending" },
    payment_status: {
      "1000": "created",
      "2000": "pending",
      "2500": "review",
      "3000": "authorised",
      "4000": "partially_captured",
      "4100": "captured",
      "5000": "cancelled",
      "6000": "declined",
      "6100": "expired",
      "7000": "partially_refunded",
      "7100": "refunded",
    },
    query_result: { "1": "found", "0": "not_found" },
    refund_status: { "1": "refunded", "0": "failed", "2": "pending" },
    capture_status: { "1": "done", "0": "failed" },
    cancel_status: { "1": "done", "0": "failed" },
    review_status: { "1": "done", "0": "failed" },
    recurring_status: { "1": "active", "0": "cancelled" },
    review_flag: { "1": "accept", "0": "reject" },
    open3d: { "0": "off", "1": "on" },
    token_flag: { "0": "none", "1": "ask", "2": "use" },
    risk_action: { ACCEPT: "accept", REVIEW: "review", REJECT: "reject" },
    payout_status: { CREATED: "created", PROCESSING: "processing", COMPLETED: "completed", FAILED: "failed" },
    return_status: { "1": "ok", "0": "refused" },
    result_code: { "0000": "success", V0000: "success" },
    decline_reason: {
      "1051": "insufficient_funds",
      "1054": "expired_card",
      "1065": "authentication_needed",
      "1082": "wrong_security_code",
    },
  },
  selector: { field: "order_no", separator: ",", absent: "newest" },
  bodies: { contentType: "declared", codecs: {}, xmlRoot: "request" },
  notification: {
    fields: Object.fromEntries(NOTIFICATION_FIELDS.map((name) => [name, name])) as Record<NotificationField, string>,
    signature: { in: "field", name: "encryption_data", over: "fields" },
  },
  acknowledgement: { status: "200", body: "OK", contentType: "text/plain" },
  paths: {
    cancel_subscription: "/v1/cancelSubscription",
    optimise_payment_methods: "/v1/optimisePaymentMethods",
  },
  urls: {},
  capturedAmount: "either",
  websiteField: "website",
  deductions: { orderNo: "{order_no}R{cycle}" },
  voucher: { number: "voucher_number", deadline: "voucher_deadline" },
  payouts: payoutDetails,
  offset: "minutes",
  timeZone: "UTC",
}
