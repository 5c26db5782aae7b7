import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { releasePayment } from "../../../../../../admin-queries/release-payment"
import { answer } from "../../../answer"
import type { ReleaseOutcome } from "../../../http-types"
import { bodyOf } from "../../../request"

export const body = z.strictObject({})

/**
 * Gives the shopper the money of a payment that is not captured, or that no order has.
 * @refuses 409, 502
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<ReleaseOutcome>(res, async () => {
    bodyOf(req, body)
    return releasePayment(req.scope, String(req.params.id), req.auth_context.actor_id)
  })
}
