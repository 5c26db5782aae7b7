import type { RetrievalTransRequest, RetrievalTransResponse } from "../../acquirer/operations/retrieval-trans"
import type { Merchant } from "../merchants"
import { day, fourteenDigits } from "../state/dates"
import { reportedAmount } from "../state/reported-amount"
import { paymentStatus, type Transaction } from "../state/transaction"
import { contractFields } from "./contracts"
import type { ServiceContext } from "./context"
import { acceptedBatch, type Reply } from "./reply"
import { MOST_ENTRIES, newestOf, selectedOrders } from "./selection"

type OrderAnswer = NonNullable<RetrievalTransResponse["orders_list"]>[number]

/**
 * What became of orders (specification, "Transaction query response"): every transaction of each order number,
 * oldest first; an order number without any is answered as not found. Where that is more than 100, the newest 100.
 */
export function retrievalTrans(
  request: RetrievalTransRequest,
  merchant: Merchant,
  context: ServiceContext,
): Reply<RetrievalTransResponse> {
  const orderNos = selectedOrders(request.order_no, context)
  const found: Found[] = orderNos
    ? newestOf(
        orderNos.flatMap((orderNo) => foundOf(orderNo, merchant, context)),
        ({ transaction }) => transaction?.createdAt ?? 0,
      )
    : context.ledger
        .newest(MOST_ENTRIES, merchant)
        .map((transaction) => ({ orderNo: transaction.orderNo, transaction }))
  const orders = found.map(({ orderNo, transaction }) =>
    transaction ? orderAnswer(transaction, context) : notFound(orderNo, context),
  )
  return { wire: { ...acceptedBatch(context), orders_list: orders }, effects: 0 }
}

/** An order number, and a transaction of it where there is one. */
interface Found {
  orderNo: string
  transaction?: Transaction
}

function foundOf(orderNo: string, merchant: Merchant, { ledger }: ServiceContext): Found[] {
  const transactions = ledger.transactionsOfOrder(merchant, orderNo)
  return transactions.length > 0 ? transactions.map((transaction) => ({ orderNo, transaction })) : [{ orderNo }]
}

function notFound(orderNo: string, { codes }: ServiceContext): OrderAnswer {
  return { order_no: orderNo, query_result: codes.code("query_result", "not_found") }
}

function orderAnswer(transaction: Transaction, context: ServiceContext): OrderAnswer {
  const { codes, ledger } = context
  const contract = transaction.recurringId ? ledger.contract(transaction.recurringId) : undefined
  return {
    amount: reportedAmount(transaction, context.profile).toWire(),
    ...(context.profile.capturedField ? { [context.profile.capturedField]: transaction.captured.toWire() } : {}),
    currency: transaction.authorised.currency,
    order_no: transaction.orderNo,
    transaction_id: transaction.id,
    delivery_information: transaction.delivery,
    antifraud_provider: "sandbox-risk",
    fraud_check_result: transaction.risk.reasons.map(({ name, status }) => ({ check_items: name, status })),
    is3ds: transaction.is3ds ? "1" : "0",
    payment_status: codes.code("payment_status", paymentStatus(transaction)),
    query_result: codes.code("query_result", "found"),
    reference_no: `REF${transaction.id.slice(1)}`,
    shopper_email: transaction.shopper.email,
    shopper_phone: transaction.shopper.phone,
    subscription_result: {
      ...contractFields(contract, day),
      recurring_status: contract
        ? codes.code("recurring_status", contract.status === "active" ? "active" : "cancelled")
        : "",
    },
    transaction_date: fourteenDigits(transaction.createdAt),
    [context.profile.websiteField]: transaction.website,
  }
}
