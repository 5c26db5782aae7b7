import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { listPayments } from "../../../../admin-queries/payments"
import { answer } from "../answer"
import type { PaymentsAnswer } from "../http-types"
import { page, queryOf } from "../request"
import { paymentFilter } from "./filter"

export const query = z.lazy(() => z.strictObject({ ...paymentFilter(), ...page }))

/** Payments at the service, as the store last saw them. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<PaymentsAnswer>(res, async () => listPayments(req.scope, queryOf(req, query)))
}
