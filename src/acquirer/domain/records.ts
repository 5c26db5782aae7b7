import type { AcquirerError, UnnamedCode } from "./errors"
import type { Money } from "./money"
import type { PaymentStatus } from "./payment-state"
import type { OrderNo, RefundReferenceId, TransactionId } from "./references"

/** A status code as the service wrote it beside what the profile's table makes of it. */
export interface Coded<Meaning extends string> {
  meaning: Meaning | "unknown"
  code: string
}

/** `<code>:<text>` of `result_info` and `refund_message`. */
export interface ResultInfo {
  code: string
  text: string
  success: boolean
  /** Why, where the profile knows the code of a decline. */
  reason?: DeclineReason
}

/** What a shopper can do something about when a card is declined. */
export type DeclineReason =
  "insufficient_funds" | "expired_card" | "wrong_security_code" | "authentication_needed" | "token_refused"

export interface CardPaymentResult {
  orderNo: OrderNo
  transactionId: TransactionId | undefined
  money: Money
  status: Coded<"approved" | "declined" | "pending">
  result: ResultInfo
  /** Masked by the service. */
  maskedCard?: string
  tokenId?: string
  connector?: string
  threeDSecure?: string
  risk?: { action: Coded<"accept" | "review" | "reject">; score?: string; reasons: { name: string; status: string }[] }
  subscription?: { contractName?: string; recurringId?: string; period?: string; time?: string }
  note?: string
}

export interface ApmPaymentResult {
  orderNo: OrderNo
  money: Money
  /** Where the shopper completes the payment; https, or loopback. */
  issuerUrl: string
  /** What a voucher is paid with, where the answer says it. */
  voucher?: Voucher
}

export interface Voucher {
  number?: string
  /** Until when it can be paid. */
  deadline?: Date
}

/** The hosted page's form, read out of the service's HTML; never passed through. */
export interface CheckoutForm {
  /** Absolute; resolved against base_url. */
  action: string
  inputs: { name: string; value: string }[]
}

/** One transaction as the query tells it. */
export interface TransactionRecord {
  found: boolean
  /** Of a record that says by a code without a meaning whether there is such an order: neither is known. */
  unnamed?: UnnamedCode
  orderNo: OrderNo
  transactionId: TransactionId | undefined
  money: Money | undefined
  /** What `money` is once something was captured, where the profile of the account that answered says it. */
  names?: "order" | "captured"
  /** What was captured, where the service says it in a field of its own. */
  captured?: Money
  status: Coded<Exclude<PaymentStatus, "unknown">>
  is3ds?: string
  referenceNo?: string
  antifraudProvider?: string
  fraudChecks: { item: string; status: Coded<"accept" | "review" | "reject"> }[]
  shopperEmail?: string
  shopperPhone?: string
  website?: string
  /** `YYYYMMDDHHMMSS` as the service wrote it. */
  transactionDate?: string
  delivery?: Record<string, string>
  subscription?: {
    contractName?: string
    period?: string
    time?: string
    recurringId?: string
    status?: Coded<"active" | "cancelled">
  }
}

/**
 * One order of a capture, cancel or review request. `money`: the amount to capture; for cancel and review the
 * authorised amount.
 */
export interface OrderOperation {
  transactionId: TransactionId
  orderNo: OrderNo
  money: Money
}
export interface ReviewOperation extends OrderOperation {
  decision: "accept" | "reject"
}
export interface RefundOperation extends OrderOperation {
  /** `money` is the original amount, `refund` the part refunded. */
  refund: Money
  reason: string
}

/** What became of one order of a batch. */
export interface OperationResult {
  transactionId: TransactionId
  orderNo: OrderNo
  money: Money
  status: Coded<"done" | "failed">
  /** `error_message`; empty on success. */
  errorMessage: string
}
export interface RefundResult {
  transactionId: TransactionId
  orderNo: OrderNo
  money: Money
  refund: Money
  status: Coded<"refunded" | "failed" | "pending">
  result: ResultInfo
  reason?: string
  reference?: string
  referenceId?: RefundReferenceId
}

/** One refund as the refund search tells it. */
export interface RefundRecord {
  transactionId: TransactionId
  orderNo: OrderNo
  money: Money
  refund: Money
  status: Coded<"refunded" | "failed" | "pending">
  paymentStatus: Coded<Exclude<PaymentStatus, "unknown">>
  referenceId?: RefundReferenceId
  reference?: string
  reason?: string
  refundDate?: string
  processingDate?: string
}

/**
 * An entry of a query's answer that cannot be read: that it is there is known, and nothing follows from what it lacks.
 */
export interface UnreadableEntry {
  /** Undefined where it does not say either which order it is about. */
  orderNo: OrderNo | undefined
  /** `YYYYMMDDHHMMSS` as the service wrote it. */
  date: string | undefined
  error: AcquirerError
}

/** The account's newest entries of one kind. */
export interface Newest<Entry> {
  /** As the service lists them; of each transaction or refund one. */
  records: Entry[]
  unreadable: UnreadableEntry[]
}
