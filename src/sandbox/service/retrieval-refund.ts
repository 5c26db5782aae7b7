import type { RetrievalRefundRequest, RetrievalRefundResponse } from "../../acquirer/operations/retrieval-refund"
import type { Merchant } from "../merchants"
import { fourteenDigits } from "../state/dates"
import { paymentStatus, type Refund, type Transaction } from "../state/transaction"
import type { ServiceContext } from "./context"
import { acceptedBatch, type Reply } from "./reply"
import { selectedOrders } from "./selection"

type RefundAnswer = NonNullable<RetrievalRefundResponse["refund_orders"]>[number]

/**
 * The refunds of orders, oldest first (specification, "Refund search response"); without a selector those of the
 * account's newest 100 transactions. An order without refunds has no element.
 */
export function retrievalRefund(
  request: RetrievalRefundRequest,
  merchant: Merchant,
  context: ServiceContext,
): Reply<RetrievalRefundResponse> {
  const { ledger } = context
  const transactions =
    selectedOrders(request.order_no, context)?.flatMap((orderNo) => ledger.transactionsOfOrder(merchant, orderNo)) ??
    ledger.newest(100, merchant)
  const refunds = transactions.flatMap((transaction) =>
    transaction.refunds.map((refund) => refundAnswer(transaction, refund, context)),
  )
  return { wire: { ...acceptedBatch(context), refund_orders: refunds }, effects: 0 }
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
