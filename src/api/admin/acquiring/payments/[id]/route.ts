import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { paymentDetail } from "../../../../../admin-queries/payment-detail"
import { may } from "../../../../may"
import { answer } from "../../answer"
import type { PaymentDetail } from "../../http-types"

/** One payment: our row, the journal, the incidents, and the sums of both sides as they are now. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<PaymentDetail>(res, async () => {
    const detail = await paymentDetail(req.scope, String(req.params.id))
    return (await may(req, "acquiring_subscription:read")) ? detail : { ...detail, subscription: null }
  })
}
