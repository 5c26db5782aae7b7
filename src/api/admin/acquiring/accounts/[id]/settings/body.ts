import { z } from "zod"

export const settingsBody = z.lazy(() =>
  z.strictObject({
    settings: z.record(z.string(), z.unknown(), { error: "must be an object of the settings that change" }),
    version: z.number({ error: "must be the version that was read" }).int().min(0),
    /** What is open under the present merchant_id and account_id may be left there, where nobody watches it. */
    leave_payments: z.boolean().optional(),
  }),
)

export type SettingsBody = z.input<typeof settingsBody>
