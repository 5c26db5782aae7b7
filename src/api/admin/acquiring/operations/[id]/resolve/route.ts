import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { stateOutcome } from "../../../../../../admin-queries/state-outcome"
import { answer } from "../../../answer"
import type { StatedOutcome } from "../../../http-types"
import { bodyOf } from "../../../request"
import { refuseUnlessAllowed, TO_STATE } from "../../operation-rights"
import { statementBody } from "./body"

/**
 * A person says what the service's portal shows of an operation that nobody knows the outcome of.
 * @refuses 409
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<StatedOutcome>(res, async () => {
    await refuseUnlessAllowed(req, TO_STATE)
    return stateOutcome(req.scope, String(req.params.id), bodyOf(req, statementBody), req.auth_context.actor_id)
  })
}
