import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { refundRenewal } from "../../../../../../../../admin-queries/subscriptions"
import { answer } from "../../../../../answer"
import type { DeductionRefundAnswer } from "../../../../../http-types"

/**
 * Refunds a deduction that has no order. `unknown` while nobody knows whether the service has: that shows by itself.
 * @refuses 400, 409, 422, 502
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { id, renewal_id } = req.params
  await answer<DeductionRefundAnswer>(res, () =>
    refundRenewal(req.scope, String(id), String(renewal_id), req.auth_context.actor_id),
  )
}
