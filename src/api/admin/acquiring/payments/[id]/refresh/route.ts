import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { refreshPayment } from "../../../../../../admin-queries/refresh-payment"
import { answer } from "../../../answer"
import type { RefreshOutcome } from "../../../http-types"

/**
 * Queries the service about a payment now; what differs is repaired and answered.
 * @refuses 409, 502
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<RefreshOutcome>(res, () => refreshPayment(req.scope, String(req.params.id), req.auth_context.actor_id))
}
