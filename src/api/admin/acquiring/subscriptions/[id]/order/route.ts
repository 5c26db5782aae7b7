import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { orderDeductions } from "../../../../../../admin-queries/subscriptions"
import { answer } from "../../../answer"
import type { SubscriptionDetailAnswer } from "../../../http-types"
import { page, queryOf } from "../../../request"

export const query = z.strictObject(page)

/** Tries at once to make the orders that its deductions wait for. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<SubscriptionDetailAnswer>(res, async () =>
    orderDeductions(req.scope, String(req.params.id), req.auth_context.actor_id, queryOf(req, query)),
  )
}
