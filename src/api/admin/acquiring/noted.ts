import { z } from "zod"

/** What a person says that the service's portal shows. */
export const said = z
  .string({ error: "must say what the portal shows" })
  .trim()
  .min(1, "must say what the portal shows")
  .max(500, "is longer than 500 characters")

/** What a person says with a decision: about a payout, or that an incident is closed. */
export const notedBody = z.strictObject({
  note: z.string().trim().max(500, "is longer than 500 characters").optional(),
})
