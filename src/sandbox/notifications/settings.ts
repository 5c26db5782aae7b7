import { z } from "zod"
import { DAY_MS, HOUR_MS } from "../../acquirer/domain/durations"

/** How notifications travel, and what goes wrong with them. */
export const notificationSettingsSchema = z.strictObject({
  enabled: z.boolean(),
  encoding: z.enum(["form", "json", "xml"]),
  /** Also tell what the merchant's own system asked for by capture, cancel, refund and review. */
  apiOperations: z.boolean(),
  /** Milliseconds before the first delivery. */
  delay: z.number().int().min(0).max(HOUR_MS),
  /** How many times each is sent at once; 2 and more are duplicates. */
  copies: z.number().int().min(1).max(20),
  /** How many of the next ones never arrive; -1: none ever does. */
  drop: z.number().int().min(-1),
  /** Hold back this many, then send them newest first; 0: as they come. */
  reorder: z.number().int().min(0).max(1_000),
  /** Milliseconds between one delivery without `OK` and the next; as many redeliveries as entries. */
  retryDelays: z.array(z.number().int().min(0).max(DAY_MS)).max(20),
  /** Milliseconds the receiver has to answer. */
  timeout: z.number().int().min(1).max(60_000),
})

export type NotificationSettings = z.infer<typeof notificationSettingsSchema>

export const DEFAULT_NOTIFICATION_SETTINGS: NotificationSettings = {
  enabled: true,
  encoding: "form",
  apiOperations: false,
  delay: 0,
  copies: 1,
  drop: 0,
  reorder: 0,
  retryDelays: [500, 2_000, 8_000, 30_000, 120_000],
  timeout: 10_000,
}
