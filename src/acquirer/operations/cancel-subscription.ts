import { z } from "zod"
import type { SubscriptionCancellation, SubscriptionCancellationResult } from "../domain/recurring"
import { optionalText } from "./fields/answer-types"
import { acceptedStatus } from "./fields/batch"
import { coded } from "./fields/coded"
import { requestEnvelope, statusEnvelope } from "./fields/envelope"
import { malformed } from "./fields/malformed"
import { identifier } from "./fields/request-types"
import type { Operation } from "./operation"

const request = z.strictObject({ ...requestEnvelope, recurring_id: identifier })

const response = z.object({ ...statusEnvelope, recurring_id: optionalText, recurring_status: optionalText })

export type CancelSubscriptionRequest = z.infer<typeof request>
export type CancelSubscriptionResponse = z.infer<typeof response>

/**
 * Ends a recurring contract. The specification names the operation and shows neither path nor fields: path from
 * the profile, fields as OPEN-QUESTIONS lists them.
 */
export const cancelSubscription: Operation<
  SubscriptionCancellation,
  SubscriptionCancellationResult,
  CancelSubscriptionRequest,
  CancelSubscriptionResponse
> = {
  name: "cancel_subscription",
  path: undefined,
  request: { codec: "json", schema: request },
  response: { codec: "json", schema: response },
  movesMoney: false,

  toWire: ({ recurringId }, _codes, account) => ({ ...account, recurring_id: recurringId }),

  fromWire(wire, codes) {
    acceptedStatus(wire, codes)
    if (!wire.recurring_id) throw malformed("recurring_id", "is missing")
    return { recurringId: wire.recurring_id, status: coded(codes, "recurring_status", wire.recurring_status) }
  },
}
