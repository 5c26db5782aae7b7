import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { subscriptionDetail } from "../../../../../admin-queries/subscriptions"
import { answer } from "../../answer"
import type { SubscriptionDetailAnswer } from "../../http-types"
import { page, queryOf } from "../../request"

export const query = z.strictObject(page)

/** A subscription with its deductions, newest first. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<SubscriptionDetailAnswer>(res, async () =>
    subscriptionDetail(req.scope, String(req.params.id), queryOf(req, query)),
  )
}
