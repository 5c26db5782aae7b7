import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { endSubscription } from "../../../../../../admin-queries/subscriptions"
import { answer } from "../../../answer"
import type { SubscriptionAnswer } from "../../../http-types"

/**
 * Ends a subscription at the service. `cancelling` while nobody knows whether it has: that shows by itself.
 * @refuses 400, 409, 422
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<SubscriptionAnswer>(res, async () => ({
    subscription: await endSubscription(req.scope, String(req.params.id), req.auth_context.actor_id),
  }))
}
