import { z } from "zod"
import type { RefundOperation, RefundResult } from "../domain/records"
import { RefundReferenceId } from "../domain/references"
import { optionalList, optionalText, requiredAmount, requiredText } from "./fields/answer-types"
import { answeredList, withinLimit } from "./fields/batch"
import { coded, resultInfo } from "./fields/coded"
import { requestEnvelope, statusEnvelope } from "./fields/envelope"
import { answeredMoney } from "./fields/malformed"
import {
  orderOperationFields,
  orderOperationToWire,
  orderEchoFields,
  orderEchoFromWire,
} from "./fields/order-operation"
import { cleanOrEmpty, present } from "./fields/outgoing-text"
import { amount, batchOf, text } from "./fields/request-types"
import type { Operation } from "./operation"

const batch = { list: "refund_orders", limit: 50 }

const request = z.strictObject({
  ...requestEnvelope,
  refund_orders: batchOf(
    z.strictObject({ ...orderOperationFields, refund_amount: amount, refund_reason: text }),
    batch.limit,
  ),
})

const response = z.object({
  ...statusEnvelope,
  refund_orders: optionalList(
    z.object({
      ...orderEchoFields,
      refund_amount: requiredAmount,
      refund_reason: optionalText,
      refund_message: optionalText,
      refund_reference: optionalText,
      refund_reference_id: optionalText,
      refund_status: requiredText,
    }),
  ),
})

export type RefundRequest = z.infer<typeof request>
export type RefundResponse = z.infer<typeof response>

/** Gives captured money back, all or in part (specification, "Refund request and refund record"). */
export const refund: Operation<readonly RefundOperation[], RefundResult[], RefundRequest, RefundResponse> = {
  name: "refund",
  path: "/v1/refund",
  request: { codec: "json", schema: request },
  response: { codec: "json", schema: response },
  batch,
  movesMoney: true,

  toWire: (operations, _codes, account) => ({
    ...account,
    refund_orders: withinLimit("refund", batch, operations).map((operation) => ({
      ...orderOperationToWire(operation),
      refund_amount: operation.refund.toWire("refund_amount"),
      refund_reason: cleanOrEmpty(operation.reason),
    })),
  }),

  fromWire: (wire, codes) =>
    answeredList(batch.list, wire, wire.refund_orders, codes).map((order) => ({
      ...orderEchoFromWire(order),
      refund: answeredMoney(order.refund_amount, order.currency, "refund_amount"),
      status: coded(codes, "refund_status", order.refund_status),
      result: resultInfo(codes, order.refund_message),
      ...present({
        reason: order.refund_reason || undefined,
        reference: order.refund_reference || undefined,
        referenceId: order.refund_reference_id ? RefundReferenceId(order.refund_reference_id) : undefined,
      }),
    })),
}
