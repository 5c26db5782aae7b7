import type { CodeMeanings } from "../operations/operation"

type Meanings = { [Table in keyof CodeMeanings]: readonly [CodeMeanings[Table], ...CodeMeanings[Table][]] }

/** Every meaning a code can have, per table. */
export const CODE_MEANINGS = {
  order_status: ["approved", "declined", "pending"],
  payment_status: [
    "created",
    "pending",
    "review",
    "authorised",
    "partially_captured",
    "captured",
    "cancelled",
    "declined",
    "expired",
    "partially_refunded",
    "refunded",
  ],
  query_result: ["found", "not_found"],
  refund_status: ["refunded", "failed", "pending"],
  capture_status: ["done", "failed"],
  cancel_status: ["done", "failed"],
  review_status: ["done", "failed"],
  recurring_status: ["active", "cancelled"],
  review_flag: ["accept", "reject"],
  open3d: ["off", "on"],
  token_flag: ["none", "ask", "use"],
  risk_action: ["accept", "review", "reject"],
  payout_status: ["created", "processing", "completed", "failed"],
  return_status: ["ok", "refused"],
  result_code: ["success"],
  decline_reason: [
    "insufficient_funds",
    "expired_card",
    "wrong_security_code",
    "authentication_needed",
    "token_refused",
  ],
} as const satisfies Meanings
