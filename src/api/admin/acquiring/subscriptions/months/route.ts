import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { subscriptionMonths } from "../../../../../admin-queries/subscriptions"
import { answer } from "../../answer"
import type { SubscriptionMonthsAnswer } from "../../http-types"
import { count, queryOf } from "../../request"

export const query = z.lazy(() => z.strictObject({ months: count(1, 36).default(12) }))

/** What the last months brought and lost. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<SubscriptionMonthsAnswer>(res, () => subscriptionMonths(req.scope, queryOf(req, query).months))
}
