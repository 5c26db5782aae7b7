import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { startBatch } from "../../../../batches/start-batch"
import { answer } from "../answer"
import { amount, bodyOf, oneOf, word } from "../request"

const order = z.strictObject({
  order_id: word,
  amount: amount.optional(),
  note: z.string().trim().max(255).optional(),
  decision: oneOf(["accept", "reject"]).optional(),
})
const body = z.strictObject({
  kind: oneOf(["capture", "cancel", "refund", "review"]),
  orders: z.array(order).min(1, "must name an order").max(1_000, "may name 1000 orders at the most"),
})

/** Starts a batch; answered at once, with the batch to look at. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer(
    res,
    async () => {
      const { kind, orders } = bodyOf(req, body)
      return { batch: await startBatch(req.scope, kind, orders, req.auth_context.actor_id) }
    },
    202,
  )
}
