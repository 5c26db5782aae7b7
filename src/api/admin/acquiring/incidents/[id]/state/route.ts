import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { stateSum } from "../../../../../../admin-queries/state-sum"
import { refuseWithout } from "../../../../../may"
import { answer } from "../../../answer"
import type { StatedOutcome } from "../../../http-types"
import { said } from "../../../noted"
import { amount, bodyOf, oneOf } from "../../../request"

export const body = z.lazy(() => z.strictObject({ shows: oneOf(["captured", "refunded"]), amount, note: said }))

/**
 * A person says a sum that the service's portal shows and the service itself does not tell.
 * @refuses 409
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<StatedOutcome>(res, async () => {
    const seen = bodyOf(req, body)
    await refuseWithout(req, seen.shows === "captured" ? "capture:create" : "refund:create")
    return stateSum(req.scope, String(req.params.id), seen, req.auth_context.actor_id)
  })
}
