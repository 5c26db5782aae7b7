import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { reviewPayment } from "../../../../../../admin-queries/review-payment"
import { answer } from "../../../answer"
import type { ReviewOutcome } from "../../../http-types"
import { bodyOf, oneOf } from "../../../request"

export const body = z.strictObject({ decision: oneOf(["accept", "reject"]) })

/**
 * Decides about a payment in review at the service.
 * @refuses 409, 502
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<ReviewOutcome>(res, async () => {
    const { decision } = bodyOf(req, body)
    return reviewPayment(req.scope, String(req.params.id), decision, req.auth_context.actor_id)
  })
}
