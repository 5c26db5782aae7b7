import { z } from "zod"
import { LONGEST, longerThan } from "./limits"

/** What a person says that the service's portal shows. */
export const said = z
  .string({ error: "must say what the portal shows" })
  .trim()
  .min(1, "must say what the portal shows")
  .max(LONGEST.note, longerThan(LONGEST.note))

/** What a person says with a decision: about a payout, or that an incident is closed. */
export const notedBody = z.strictObject({
  note: z.string().trim().max(LONGEST.note, longerThan(LONGEST.note)).optional(),
})
