import { z } from "zod"

/** What a person says with a decision about a payout. */
export const decisionBody = z.strictObject({
  note: z.string().trim().max(500, "is longer than 500 characters").optional(),
})
