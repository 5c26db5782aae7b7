import { z } from "zod"
import { notificationSettingsSchema } from "../notifications/settings"
import { settingsSchema } from "../settings"

const amount = z
  .string()
  .regex(/^\d{1,18}(\.\d{1,4})?$/, "must be decimal text")
  .optional()

/** What the operations of control and portal take along. An amount left out means all that is left. */
export const captureOrder = z.strictObject({ amount })
export const refundOrder = z.strictObject({
  amount,
  reason: z.string().max(500).default("Refunded at the portal"),
  /** Leave it pending, to be settled later; otherwise as the setting `refundMode` says. */
  pending: z.boolean().optional(),
})
export const reviewOrder = z.strictObject({ decision: z.enum(["accept", "reject"]) })
export const decideOrder = z.strictObject({ outcome: z.enum(["approve", "decline"]).default("approve") })
export const settleRefundOrder = z.strictObject({
  /** The oldest pending one when left out. */
  refundId: z.string().optional(),
  outcome: z.enum(["refunded", "failed"]).default("refunded"),
})
export const payoutOrder = z.strictObject({ status: z.enum(["processing", "completed", "failed"]) })

export const deductOrder = z.strictObject({
  outcome: z.enum(["approve", "decline", "pending", "review"]).default("approve"),
})
export const advanceOrder = z.strictObject({ days: z.number().int().min(1).max(3_660) })

/** A message that the service never meant to send. */
export const forgeOrder = z.strictObject({
  transactionId: z.string(),
  /** Fields to write over what is true; `null` takes one out. */
  changes: z.record(z.string(), z.string().nullable()).default({}),
  /**
   * `kept`: the signature of the true message; `wrong`: one that fits nothing; `missing`; `valid`: signed anew with
   * the merchant's own key, as only the service could.
   */
  signature: z.enum(["kept", "wrong", "missing", "valid"]).default("kept"),
  /** Where to; the transaction's `notify_url` when left out. */
  url: z.string().optional(),
  encoding: z.enum(["form", "json", "xml"]).optional(),
})

export const resendOrder = z.union([
  /** The message as it was sent then. */
  z.strictObject({ id: z.number().int() }),
  /** A new message of how things stand now. */
  z.strictObject({ transactionId: z.string() }),
])

export const settingsChange = settingsSchema.partial()
export const notificationSettingsChange = notificationSettingsSchema.partial()
export const offlineOrder = z.strictObject({ ms: z.number().int().min(1).max(600_000).default(5_000) })

export type CaptureOrder = z.input<typeof captureOrder>
export type RefundOrder = z.input<typeof refundOrder>
export type ReviewOrder = z.input<typeof reviewOrder>
export type DecideOrder = z.input<typeof decideOrder>
export type SettleRefundOrder = z.input<typeof settleRefundOrder>
export type DeductOrder = z.input<typeof deductOrder>
export type AdvanceOrder = z.input<typeof advanceOrder>
export type PayoutOrder = z.input<typeof payoutOrder>
export type ForgeOrder = z.input<typeof forgeOrder>
export type ResendOrder = z.input<typeof resendOrder>
export type SettingsChange = z.input<typeof settingsChange>
export type NotificationSettingsChange = z.input<typeof notificationSettingsChange>
