import type { RetrievalRefundRequest, RetrievalRefundResponse } from "../../acquirer/operations/retrieval-refund"
import type { Merchant } from "../merchants"
import { fourteenDigits } from "../state/dates"
import { paymentStatus, type Refund, type Transaction } from "../state/transaction"
import type { ServiceContext } from "./context"
import { acceptedBatch, type Reply } from "./reply"
import { newestFirst, newestOf, selectedOrders } from "./selection"

type RefundAnswer = NonNullable<RetrievalRefundResponse["refund_orders"]>[number]

/** A refund, and what was refunded. */
interface Made {
  transaction: Transaction
  refund: Refund
}

/**
 * The refunds of orders, oldest first (specification, "Refund search response"), of more than 100 the newest; without a
 * selector the account's newest 100, newest first. An order without refunds has no element.
 */
export function retrievalRefund(
  request: RetrievalRefundRequest,
  merchant: Merchant,
  context: ServiceContext,
): Reply<RetrievalRefundResponse> {
  const { ledger } = context
  const orderNos = selectedOrders(request.order_no, context)
  const made = orderNos
    ? newestOf(refundsOf(orderNos.flatMap((orderNo) => ledger.transactionsOfOrder(merchant, orderNo))), requestedAt)
    : newestFirst(refundsOf(ledger.transactionsOf(merchant)), requestedAt)
  const refunds = made.map(({ transaction, refund }) => refundAnswer(transaction, refund, context))
  return { wire: { ...acceptedBatch(context), refund_orders: refunds }, effects: 0 }
}

function refundsOf(transactions: readonly Transaction[]): Made[] {
  return transactions.flatMap((transaction) => transaction.refunds.map((refund) => ({ transaction, refund })))
}

function requestedAt({ refund }: Made): number {
  return refund.requestedAt
}

/** `amount` is the original one: what was authorised. */
function refundAnswer(transaction: Transaction, refund: Refund, { codes }: ServiceContext): RefundAnswer {
  return {
    transaction_id: transaction.id,
    order_no: transaction.orderNo,
    amount: transaction.authorised.toWire(),
    currency: transaction.authorised.currency,
    refund_status: codes.code("refund_status", refund.status),
    payment_status: codes.code("payment_status", paymentStatus(transaction)),
    refund_amount: refund.amount.toWire(),
    refund_reference: "",
    refund_reason: refund.reason,
    refund_reference_id: refund.id,
    refund_date: fourteenDigits(refund.requestedAt),
    refund_processing_date: refund.processedAt === undefined ? "" : fourteenDigits(refund.processedAt),
  }
}
