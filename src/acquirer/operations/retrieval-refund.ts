import { z } from "zod"
import type { RefundRecord } from "../domain/records"
import { RefundReferenceId } from "../domain/references"
import { optionalList, optionalText, requiredAmount, requiredText } from "./fields/answer-types"
import { answeredList } from "./fields/batch"
import { coded } from "./fields/coded"
import { requestEnvelope, statusEnvelope } from "./fields/envelope"
import { answeredMoney } from "./fields/malformed"
import { orderEchoFields, orderEchoFromWire } from "./fields/order-operation"
import { selectionFields, selectionToWire, selector, type OrderSelection } from "./fields/order-selection"
import { present } from "./fields/outgoing-text"
import type { Query } from "./operation"

const batch = { list: "refund_orders", limit: 100 }

const request = z.strictObject({ ...requestEnvelope, ...selectionFields })

const response = z.object({
  ...statusEnvelope,
  refund_orders: optionalList(
    z.object({
      ...orderEchoFields,
      refund_status: requiredText,
      payment_status: optionalText,
      refund_amount: requiredAmount,
      refund_reference: optionalText,
      refund_reason: optionalText,
      refund_reference_id: optionalText,
      refund_date: optionalText,
      refund_processing_date: optionalText,
    }),
  ),
})

export type RetrievalRefundRequest = z.infer<typeof request>
export type RetrievalRefundResponse = z.infer<typeof response>

/** The refunds of up to 100 orders, any number per order (specification, "Refund search response"). */
export const retrievalRefund: Query<OrderSelection, RefundRecord, RetrievalRefundRequest, RetrievalRefundResponse> = {
  name: "retrieval_refund",
  path: "/v1/retrievalRefund",
  request: { codec: "form", schema: request },
  response: { codec: "json", schema: response },
  batch,
  selector,
  movesMoney: false,
  entries: {
    identity: ({ transactionId, referenceId }) => referenceId && `${transactionId} ${referenceId}`,
    // The bank decides about a refund once.
    canFollow: ({ status: earlier }, { status: later }) =>
      later.meaning === "unknown" || (earlier.meaning === "pending" && later.meaning !== "pending"),
    date: ({ refundDate }) => refundDate,
  },

  toWire: (selection, codes, account) => ({
    ...account,
    ...selectionToWire("retrieval_refund", batch, selection, codes),
  }),

  fromWire: (wire, codes) =>
    answeredList(batch.list, wire, wire.refund_orders, codes).map((order) => ({
      ...orderEchoFromWire(order),
      refund: answeredMoney(order.refund_amount, order.currency, "refund_amount"),
      status: coded(codes, "refund_status", order.refund_status),
      paymentStatus: coded(codes, "payment_status", order.payment_status),
      ...present({
        referenceId: order.refund_reference_id ? RefundReferenceId(order.refund_reference_id) : undefined,
        reference: order.refund_reference || undefined,
        reason: order.refund_reason || undefined,
        refundDate: order.refund_date || undefined,
        processingDate: order.refund_processing_date || undefined,
      }),
    })),
}
