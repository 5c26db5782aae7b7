import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { paymentOperations } from "../../../../../../admin-queries/payment-operations"
import { answer } from "../../../answer"
import type { PaymentOperationsAnswer } from "../../../http-types"
import { page, queryOf } from "../../../request"

export const query = z.lazy(() => z.strictObject(page))

/**
 * A payment's operations, those that ended last first.
 * @refuses 404
 */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<PaymentOperationsAnswer>(res, () =>
    paymentOperations(req.scope, String(req.params.id), queryOf(req, query)),
  )
}
