import { z } from "zod"
import type { OperationResult, OrderOperation } from "../domain/records"
import { optionalList, requiredText } from "./fields/answer-types"
import { answeredList, withinLimit } from "./fields/batch"
import { requestEnvelope, statusEnvelope } from "./fields/envelope"
import {
  operationResultFields,
  operationResultFromWire,
  orderOperationFields,
  orderOperationToWire,
} from "./fields/order-operation"
import { batchOf } from "./fields/request-types"
import type { Operation } from "./operation"

const batch = { list: "cancel_orders", limit: 50 }

const request = z.strictObject({
  ...requestEnvelope,
  cancel_orders: batchOf(z.strictObject(orderOperationFields), batch.limit),
})

const response = z.object({
  ...statusEnvelope,
  cancel_orders: optionalList(z.object({ ...operationResultFields, cancel_status: requiredText })),
})

export type CancelRequest = z.infer<typeof request>
export type CancelResponse = z.infer<typeof response>

/** Voids authorisations; the amount is the authorised one (specification, "Capture, cancel and review records"). */
export const cancel: Operation<readonly OrderOperation[], OperationResult[], CancelRequest, CancelResponse> = {
  name: "cancel",
  path: "/v1/cancel",
  request: { codec: "json", schema: request },
  response: { codec: "json", schema: response },
  batch,
  movesMoney: true,

  toWire: (operations, _codes, account) => ({
    ...account,
    cancel_orders: withinLimit("cancel", batch, operations).map(orderOperationToWire),
  }),

  fromWire: (wire, codes) =>
    answeredList(batch.list, wire, wire.cancel_orders, codes).map((order) =>
      operationResultFromWire(order, { table: "cancel_status", code: order.cancel_status }, codes),
    ),
}
