import type { MedusaResponse, MedusaStoreRequest } from "@medusajs/framework/http"
import { payCollection, readOrderCollection } from "../../../../../../checkout/pay-collection"
import { answerRefusal } from "../../../carts/[id]/pay/answer"
import { readPayBody, type PayBody } from "../../../carts/[id]/pay/body"
import type { OwedPaidAnswer } from "../../../http-types"
import { owedAnswer } from "../answer"

/**
 * Pays by card what an order still owes; `error.message` is for the shopper.
 * @refuses 401, 409, 413, 429
 */
export async function POST(req: MedusaStoreRequest<PayBody>, res: MedusaResponse<OwedPaidAnswer>): Promise<void> {
  const collectionId = String(req.params.id)
  try {
    const { instrument, request, shown } = await readPayBody(req)
    const outcome = await payCollection(req.scope, collectionId, instrument, request, shown)
    const payment_collection = owedAnswer(await readOrderCollection(req.scope, collectionId))
    if (outcome.kind === "paid") return void res.json({ type: "payment_collection", payment_collection })
    const { message, name, type, code } = outcome
    res.json({
      type: "payment_collection",
      payment_collection,
      error: { message, name, type, ...(code ? { code } : {}) },
    })
  } catch (error) {
    answerRefusal(req, res as MedusaResponse, error)
  }
}
