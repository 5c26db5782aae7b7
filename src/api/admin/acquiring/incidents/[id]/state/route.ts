import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { SHOWN } from "../../../../../../admin-queries/sayable"
import { stateSum } from "../../../../../../admin-queries/state-sum"
import { refuseWithout } from "../../../../../may"
import { answer } from "../../../answer"
import type { StatedOutcome } from "../../../http-types"
import { said } from "../../../noted"
import { TO_STATE_SUM } from "../../../operations/operation-rights"
import { amount, bodyOf, oneOf, word } from "../../../request"

export const body = z.lazy(() =>
  z.strictObject({ shows: oneOf(SHOWN), amount: amount.optional(), note: said, moved_last: word.optional() }),
)

/**
 * A person says what the service's portal shows and the service itself does not tell: a sum, or that what was reserved is
 * released.
 * @refuses 409
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<StatedOutcome>(res, async () => {
    const seen = bodyOf(req, body)
    await refuseWithout(req, ...TO_STATE_SUM[seen.shows])
    return stateSum(req.scope, String(req.params.id), seen, req.auth_context.actor_id)
  })
}
