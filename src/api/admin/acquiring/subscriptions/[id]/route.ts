import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { subscriptionDetail } from "../../../../../admin-queries/subscriptions"
import { answer } from "../../answer"
import type { SubscriptionDetailAnswer } from "../../http-types"

/** A subscription with its deductions, newest first. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<SubscriptionDetailAnswer>(res, () => subscriptionDetail(req.scope, String(req.params.id)))
}
