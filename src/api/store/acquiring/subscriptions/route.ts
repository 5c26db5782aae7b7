import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { customersSubscriptions } from "../../../../admin-queries/subscriptions"
import { answer } from "../../../admin/acquiring/answer"
import type { ShopperSubscriptionsAnswer } from "../http-types"
import { page, queryOf } from "../../../admin/acquiring/request"

export const query = z.strictObject(page)

/** The signed-in customer's own subscriptions. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  res.set("Cache-Control", "no-store")
  const customer = req.auth_context.actor_id
  await answer<ShopperSubscriptionsAnswer>(res, () => customersSubscriptions(req.scope, customer, queryOf(req, query)))
}
