import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { totalsOfPayments } from "../../../../../admin-queries/payments"
import { answer } from "../../answer"
import type { TotalsAnswer } from "../../http-types"
import { queryOf } from "../../request"
import { paymentFilter } from "../filter"

export const query = z.lazy(() => z.strictObject(paymentFilter()))

/** What all payments that a filter finds come to, by currency. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<TotalsAnswer>(res, async () => ({ totals: await totalsOfPayments(req.scope, queryOf(req, query)) }))
}
