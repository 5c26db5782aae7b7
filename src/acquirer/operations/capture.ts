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

const batch = { list: "capture_orders", limit: 50 }

const request = z.strictObject({
  ...requestEnvelope,
  capture_orders: batchOf(z.strictObject(orderOperationFields), batch.limit),
})

const response = z.object({
  ...statusEnvelope,
  capture_orders: optionalList(z.object({ ...operationResultFields, capture_status: requiredText })),
})

export type CaptureRequest = z.infer<typeof request>
export type CaptureResponse = z.infer<typeof response>

/** Captures authorised amounts, all or in part (specification, "Capture, cancel and review records"). */
export const capture: Operation<readonly OrderOperation[], OperationResult[], CaptureRequest, CaptureResponse> = {
  name: "capture",
  path: "/v1/capture",
  request: { codec: "json", schema: request },
  response: { codec: "json", schema: response },
  batch,
  movesMoney: true,

  toWire: (operations, _codes, account) => ({
    ...account,
    capture_orders: withinLimit("capture", batch, operations).map(orderOperationToWire),
  }),

  fromWire: (wire, codes) =>
    answeredList(batch.list, wire, wire.capture_orders, codes).map((order) =>
      operationResultFromWire(order, { table: "capture_status", code: order.capture_status }, codes),
    ),
}
