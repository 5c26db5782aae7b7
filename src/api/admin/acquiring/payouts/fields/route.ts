import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { needsOf } from "../../../../../payouts/requirements"
import { answer } from "../../answer"
import type { PayoutNeedsView } from "../../http-types"
import { queryOf, word } from "../../request"

export const query = z.strictObject({
  country: word.regex(/^[A-Z]{2}$/, "must be a 2-letter country code").optional(),
  method: word.optional(),
})

/** Which details a payout needs, by the bank's country and the method. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<PayoutNeedsView>(res, async () => {
    const { country, method } = queryOf(req, query)
    const { required, oneOf, optional } = needsOf(country, method)
    return { required: [...required], one_of: oneOf.map((names) => [...names]), optional: [...optional] }
  })
}
