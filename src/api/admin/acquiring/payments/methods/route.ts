import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { paymentMethods } from "../../../../../admin-queries/payment-methods"
import { answer } from "../../answer"
import type { PaymentMethodsAnswer } from "../../http-types"

/** The alternative methods that payments may be of, with what the settings call them. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<PaymentMethodsAnswer>(res, async () => ({ methods: await paymentMethods(req.scope) }))
}
