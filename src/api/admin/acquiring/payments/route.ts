import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { listPayments } from "../../../../admin-queries/payments"
import { answer } from "../answer"
import type { PaymentsAnswer } from "../http-types"
import { page, queryOf, someOf, word } from "../request"
import { PAYMENT_STATUSES } from "./statuses"

const query = z.strictObject({
  order_id: word.optional(),
  payment_id: word.optional(),
  customer_id: word.optional(),
  status: someOf(PAYMENT_STATUSES).optional(),
  account: word.optional(),
  q: word.optional(),
  ...page,
})

/** Payments at the service, as the store last saw them. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<PaymentsAnswer>(res, async () => listPayments(req.scope, queryOf(req, query)))
}
