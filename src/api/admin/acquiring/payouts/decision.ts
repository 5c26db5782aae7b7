import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { decidePayout } from "../../../../admin-queries/create-payout"
import { answer } from "../answer"
import type { PayoutAnswer } from "../http-types"
import { bodyOf } from "../request"

const body = z.strictObject({ note: z.string().trim().max(500, "is longer than 500 characters").optional() })

/** Decides about the payout of the address. */
export async function decide(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse,
  decision: "approve" | "reject",
): Promise<void> {
  await answer<PayoutAnswer>(res, async () => {
    const { note } = bodyOf(req, body)
    return { payout: await decidePayout(req.scope, String(req.params.id), decision, note, req.auth_context.actor_id) }
  })
}
