import type { MedusaResponse, MedusaStoreRequest } from "@medusajs/framework/http"
import { cartPayment } from "../../../../../../checkout/cart-payment"
import type { CartPaymentAnswer } from "../../../http-types"

/** Where a cart's card payment stands: for a page that waits for the bank. Asking never charges anything. */
export async function GET(req: MedusaStoreRequest, res: MedusaResponse<CartPaymentAnswer>): Promise<void> {
  const found = await cartPayment(req.scope, String(req.params.id))
  res.set("Cache-Control", "no-store")
  switch (found.kind) {
    case "order":
      return void res.json({ state: "order", order: { id: found.orderId } })
    case "undecided":
      return void res.json({
        state: "undecided",
        may_retry: found.mayRetry,
        ...(found.until ? { until: found.until.toISOString() } : {}),
      })
    case "failed":
      return void res.json({ state: "failed", message: found.message })
    default:
      return void res.json({ state: found.kind })
  }
}
