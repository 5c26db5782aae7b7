import type { MedusaResponse, MedusaStoreRequest } from "@medusajs/framework/http"
import { cartPayment } from "../../../../../../checkout/cart-payment"
import { attemptAnswer } from "../../../attempt-answer"
import type { CartPaymentAnswer } from "../../../http-types"

/**
 * Where a cart's card payment stands: for a page that waits for the bank. Asking never charges anything. A cart that nobody
 * knows is `open`.
 * @never 404
 */
export async function GET(req: MedusaStoreRequest, res: MedusaResponse<CartPaymentAnswer>): Promise<void> {
  const found = await cartPayment(req.scope, String(req.params.id))
  res.set("Cache-Control", "no-store")
  res.json(found.kind === "order" ? { state: "order", order: { id: found.orderId } } : attemptAnswer(found))
}
