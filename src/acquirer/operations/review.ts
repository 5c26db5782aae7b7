import { z } from "zod"
import type { OperationResult, ReviewOperation } from "../domain/records"
import { optionalList, optionalText, requiredText } from "./fields/answer-types"
import { answeredList, withinLimit } from "./fields/batch"
import { requestEnvelope, statusEnvelope } from "./fields/envelope"
import {
  operationResultFields,
  operationResultFromWire,
  orderOperationFields,
  orderOperationToWire,
} from "./fields/order-operation"
import { batchOf, text } from "./fields/request-types"
import type { Operation } from "./operation"

const batch = { list: "review_orders", limit: 100 }

const request = z.strictObject({
  ...requestEnvelope,
  review_orders: batchOf(z.strictObject({ ...orderOperationFields, review_flag: text }), batch.limit),
})

const response = z.object({
  ...statusEnvelope,
  review_orders: optionalList(
    z.object({ ...operationResultFields, review_flag: optionalText, review_status: requiredText }),
  ),
})

export type ReviewRequest = z.infer<typeof request>
export type ReviewResponse = z.infer<typeof response>

/** Accepts or rejects payments held for review (specification, "Capture, cancel and review records"). */
export const review: Operation<readonly ReviewOperation[], OperationResult[], ReviewRequest, ReviewResponse> = {
  name: "review",
  path: "/v1/review",
  request: { codec: "json", schema: request },
  response: { codec: "json", schema: response },
  batch,
  movesMoney: true,

  toWire: (operations, codes, account) => ({
    ...account,
    review_orders: withinLimit("review", batch, operations).map((operation) => ({
      ...orderOperationToWire(operation),
      review_flag: codes.code("review_flag", operation.decision),
    })),
  }),

  fromWire: (wire, codes) =>
    answeredList(batch.list, wire, wire.review_orders, codes).map((order) =>
      operationResultFromWire(order, { table: "review_status", code: order.review_status }, codes),
    ),
}
