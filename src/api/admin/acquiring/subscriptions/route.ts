import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { listSubscriptions } from "../../../../admin-queries/subscriptions"
import { answer } from "../answer"
import type { SubscriptionsAnswer } from "../http-types"
import { page, queryOf, someOf, word } from "../request"

export const query = z.lazy(() =>
  z.strictObject({
    status: someOf(["pending", "active", "past_due", "cancelled", "ended", "abandoned"]).optional(),
    customer_id: word.optional(),
    order_id: word.optional(),
    ...page,
  }),
)

/** Recurring contracts; those that never came to be only when they are asked for. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<SubscriptionsAnswer>(res, () => listSubscriptions(req.scope, queryOf(req, query)))
}
