import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { queryNow } from "../../../../../../admin-queries/operations"
import { answer } from "../../../answer"
import type { QueryOutcome } from "../../../http-types"
import { refuseUnlessAllowed, TO_SEE } from "../../operation-rights"

/**
 * Queries the service now about an operation, and answers what was learned.
 * @refuses 409
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<QueryOutcome>(res, async () => {
    await refuseUnlessAllowed(req, TO_SEE)
    return queryNow(req.scope, String(req.params.id), req.auth_context.actor_id)
  })
}
