import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { payoutNeeds } from "../../../../../admin-queries/payout-needs"
import { answer } from "../../answer"
import type { PayoutNeedsView } from "../../http-types"
import { oneOf, queryOf, word } from "../../request"

export const query = z.lazy(() =>
  z.strictObject({
    account: word.optional(),
    country: word.regex(/^[A-Z]{2}$/, "must be a 2-letter country code").optional(),
    method: word.optional(),
    beneficiary: oneOf(["new", "known"]).optional(),
  }),
)

/**
 * Which details a payout needs, by the account's profile, the bank's country and the method; of a beneficiary whom the
 * service knows (`beneficiary=known`, paid by `beneficiary_id`) what is needed beside the id.
 * @refuses 404, 409
 */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<PayoutNeedsView>(res, async () => {
    const { required, oneOf, optional } = await payoutNeeds(req.scope, queryOf(req, query))
    return { required, one_of: oneOf, optional }
  })
}
