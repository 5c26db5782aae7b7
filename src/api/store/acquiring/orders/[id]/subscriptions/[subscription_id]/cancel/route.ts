import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { endGuestsSubscription } from "../../../../../../../../admin-queries/guest-subscriptions"
import { toMedusaError } from "../../../../../../../../medusa/medusa-error"
import { bodyOf } from "../../../../../../../admin/acquiring/request"
import type { ShopperSubscriptionAnswer } from "../../../../../http-types"
import { body } from "../../route"

export { body }

/** A guest ends a subscription of theirs. `cancelling` while nobody knows whether the service has. */
export async function POST(req: MedusaRequest, res: MedusaResponse<ShopperSubscriptionAnswer>): Promise<void> {
  const { email } = bodyOf(req, body)
  try {
    const { id, subscription_id } = req.params
    const order = { orderId: String(id), email }
    res.json({ subscription: await endGuestsSubscription(req.scope, order, String(subscription_id)) })
  } catch (error) {
    throw toMedusaError(error)
  }
}
