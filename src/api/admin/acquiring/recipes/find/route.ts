import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { recipesOf } from "../../../../../admin-queries/find-recipes"
import { answer } from "../../answer"
import type { RecipesView } from "../../http-types"
import { bodyOf, word } from "../../request"

const MOST_SAMPLES = 4
const MOST_CHARACTERS = 65_536

const sample = () =>
  z
    .strictObject({
      text: z.string().max(MOST_CHARACTERS, "is longer than a sample of a manual").optional(),
      fields: z.record(z.string().max(100), z.unknown(), { error: "must be the message's fields" }).optional(),
      signature: z.string({ error: "must be the value of encryption_data" }).trim().min(1).max(4096).optional(),
    })
    .transform(({ text, fields, signature }, context) => {
      if (text !== undefined) return { text }
      if (fields !== undefined && signature !== undefined) return { fields, signature }
      context.addIssue({ code: "custom", message: "must have fields and signature, or the message's text" })
      return z.NEVER
    })

export const body = z.lazy(() =>
  z
    .strictObject({
      secret_key: z.string().min(1, "must not be empty").max(4096).optional(),
      account: word.optional(),
      samples: z
        .array(sample(), { error: "must be a list of samples" })
        .min(1, "must have a sample")
        .max(MOST_SAMPLES, `must be at most ${MOST_SAMPLES}`),
    })
    .transform(({ secret_key, account, samples }, context) => {
      if (secret_key !== undefined) return { samples, key: { secret_key } }
      if (account !== undefined) return { samples, key: { account } }
      context.addIssue({ code: "custom", path: ["secret_key"], message: "must be the key that signed the samples" })
      return z.NEVER
    }),
)

/**
 * Finds the signature recipe of messages that the service has signed.
 * @refuses 404, 409
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<RecipesView>(res, () => {
    const { samples, key } = bodyOf(req, body, { mayLookLikeCard: true })
    return recipesOf(req.scope, samples, key)
  })
}
