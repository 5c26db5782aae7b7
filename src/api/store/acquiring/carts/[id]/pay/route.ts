import type { MedusaResponse, MedusaStoreRequest } from "@medusajs/framework/http"
import type { CartPaidAnswer } from "../../../http-types"
import { readPayBody, type PayBody } from "./body"
import { answerCart, answerOrder, answerRefusal } from "./answer"
import { payByCard } from "../../../../../../checkout/pay-by-card"
import { shopperWaits } from "../../../../../../notifications/answers-first"

/**
 * Pays a cart by card; answers like the core's `POST /store/carts/:id/complete`.
 * @refuses 401, 409, 413, 429
 */
export async function POST(req: MedusaStoreRequest<PayBody>, res: MedusaResponse<CartPaidAnswer>): Promise<void> {
  await shopperWaits(() => pay(req, res))
}

async function pay(req: MedusaStoreRequest<PayBody>, res: MedusaResponse<CartPaidAnswer>): Promise<void> {
  const cartId = String(req.params.id)
  try {
    const { instrument, request, shown } = await readPayBody(req)
    const outcome = await payByCard(req.scope, cartId, instrument, request, shown)
    await (outcome.kind === "order" ? answerOrder(req, res, outcome.orderId) : answerCart(req, res, cartId, outcome))
  } catch (error) {
    answerRefusal(req, res as MedusaResponse, error)
  }
}
