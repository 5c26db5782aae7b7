import { signedNotification } from "../../acquirer/profile/notification-names"
import type { SignedMessage } from "../../acquirer/profile/profile"
import type { PaymentStatus } from "../../acquirer/domain/payment-state"
import type { Merchant } from "../merchants"
import type { ServiceContext } from "../service/context"
import type { Payout } from "../state/records"
import { reportedAmount } from "../state/reported-amount"
import { paymentStatus, type Transaction } from "../state/transaction"
import type { Message } from "./notifier"

type Words = Pick<ServiceContext, "profile" | "codes">

/** What the merchant is told of a payment as it stands now, signed. */
export function paymentMessage(transaction: Transaction, merchant: Merchant, { profile, codes }: Words): Message {
  const status = paymentStatus(transaction)
  const fields = {
    merchant_id: transaction.merchantId,
    account_id: transaction.accountId,
    order_no: transaction.orderNo,
    transaction_id: transaction.id,
    amount: reportedAmount(transaction, profile).toWire(),
    currency: transaction.authorised.currency,
    payment_status: codes.code("payment_status", status),
    order_status: codes.code("order_status", ORDER_STATUS[status]),
    result_info: transaction.result,
  }
  return {
    kind: "payment",
    subject: transaction.orderNo,
    transactionId: transaction.id,
    fields: signFields("notification", fields, merchant, profile),
  }
}

/** What the merchant is told of a payout as it stands now, signed. */
export function payoutMessage(payout: Payout, merchant: Merchant, { profile, codes }: Words): Message {
  const fields = {
    merchant_id: payout.merchantId,
    account_id: payout.accountId,
    request_id: payout.requestId,
    transaction_id: payout.id,
    status: codes.code("payout_status", payout.status),
  }
  return {
    kind: "payout",
    subject: payout.requestId,
    transactionId: payout.id,
    fields: signFields("payout_notification", fields, merchant, profile),
  }
}

export function signFields(
  message: Extract<SignedMessage, "notification" | "payout_notification">,
  fields: Record<string, string>,
  merchant: Merchant,
  profile: ServiceContext["profile"],
): Record<string, string> {
  return signedNotification(profile, message, fields, merchant.secretKey)
}

const ORDER_STATUS: Record<Exclude<PaymentStatus, "unknown">, "approved" | "declined" | "pending"> = {
  created: "pending",
  pending: "pending",
  review: "approved",
  authorised: "approved",
  partially_captured: "approved",
  captured: "approved",
  partially_refunded: "approved",
  refunded: "approved",
  cancelled: "declined",
  declined: "declined",
  expired: "declined",
}
