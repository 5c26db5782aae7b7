import type { Money } from "./money"
import type { PaymentStatus } from "./payment-state"
import type { Coded } from "./records"
import type { OrderNo, TransactionId } from "./references"

/**
 * What a notification claims about a payment. A hint: nothing of it moves money before a query confirms it.
 */
export interface PaymentNotice {
  kind: "payment"
  orderNo: OrderNo
  transactionId: TransactionId | undefined
  /** Absent when the notification names no amount, or one that is none of its currency. */
  money: Money | undefined
  status: Coded<Exclude<PaymentStatus, "unknown">>
  orderStatus: Coded<"approved" | "declined" | "pending">
  /** `<code>:<text>` as it came. */
  resultInfo: string
}

/** What a notification claims about a payout. A hint. */
export interface PayoutNotice {
  kind: "payout"
  requestId: string
  transactionId: TransactionId | undefined
  status: Coded<"created" | "processing" | "completed" | "failed">
}

export type Notice = PaymentNotice | PayoutNotice
