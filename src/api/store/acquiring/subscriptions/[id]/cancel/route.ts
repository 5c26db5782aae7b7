import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { endCustomersSubscription } from "../../../../../../admin-queries/subscriptions"
import { toMedusaError } from "../../../../../../medusa/medusa-error"
import type { ShopperSubscriptionAnswer } from "../../../http-types"

/**
 * The customer ends a subscription of theirs. `cancelling` while nobody knows whether the service has.
 * @refuses 400
 */
export async function POST(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<ShopperSubscriptionAnswer>,
): Promise<void> {
  try {
    const { id } = req.params
    res.json({ subscription: await endCustomersSubscription(req.scope, req.auth_context.actor_id, String(id)) })
  } catch (error) {
    throw toMedusaError(error)
  }
}
