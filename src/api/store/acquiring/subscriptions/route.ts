import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { customersSubscriptions } from "../../../../admin-queries/subscriptions"
import { answer } from "../../../admin/acquiring/answer"
import { page, queryOf } from "../../../admin/acquiring/request"

const query = z.strictObject(page)

/** The signed-in customer's own subscriptions. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  res.set("Cache-Control", "no-store")
  await answer(res, () => customersSubscriptions(req.scope, req.auth_context.actor_id, queryOf(req, query)))
}
