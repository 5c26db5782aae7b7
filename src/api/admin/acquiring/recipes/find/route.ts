import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { findRecipesBeside } from "../../../../../acquirer"
import { answer } from "../../answer"
import type { RecipesAnswer } from "../../http-types"
import { bodyOf } from "../../request"

const MOST_SAMPLES = 4

const sample = z.strictObject({
  fields: z.record(z.string().max(100), z.unknown(), { error: "must be an object of the message's fields" }),
  signature: z.string({ error: "must be the value of encryption_data" }).trim().min(1, "must not be empty").max(4096),
})

const body = z.strictObject({
  secret_key: z.string({ error: "must be the key that signed the samples" }).min(1, "must not be empty").max(4096),
  samples: z
    .array(sample, { error: "must be a list of samples" })
    .min(1, "must have a sample")
    .max(MOST_SAMPLES, `must be at most ${MOST_SAMPLES}`),
})

/**
 * Which signature recipes make the signatures of samples, the likeliest first. Takes a second or two, beside what
 * else the server has to do. The key is used and forgotten.
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<RecipesAnswer>(res, async () => {
    const { secret_key, samples } = bodyOf(req, body)
    const { fits, total, differences, causes } = await findRecipesBeside({ samples, key: secret_key })
    return {
      recipes: fits.map(({ recipes, stringsToSign, profile }) => ({
        recipe: recipes[0] ?? {},
        string_to_sign: stringsToSign[0] ?? "",
        recipes,
        strings_to_sign: stringsToSign,
        profile,
      })),
      count: total,
      differences,
      causes,
    }
  })
}
