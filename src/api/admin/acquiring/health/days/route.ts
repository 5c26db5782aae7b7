import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { paymentDays } from "../../../../../admin-queries/payment-days"
import { answer } from "../../answer"
import type { HealthDaysAnswer } from "../../http-types"
import { count, queryOf } from "../../request"

export const query = z.lazy(() => z.strictObject({ days: count(1, 92).default(30) }))

/** What came of each account's payments in the last days. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<HealthDaysAnswer>(res, () => paymentDays(req.scope, queryOf(req, query).days))
}
