import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { paymentPlan } from "../../../../../../admin-queries/payment-plan"
import { answer } from "../../../answer"
import type { PlanAnswer } from "../../../http-types"

/**
 * What the next reconciliation pass would do about a payment's order, and why.
 * @refuses 409
 */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<PlanAnswer>(res, () => paymentPlan(req.scope, String(req.params.id)))
}
