import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { decidePayout } from "../../../../../../admin-queries/create-payout"
import { actorOf } from "../../../actor"
import { answer } from "../../../answer"
import type { PayoutAnswer } from "../../../http-types"
import { notedBody } from "../../../noted"
import { bodyOf } from "../../../request"

/**
 * A second person agrees; the payout is sent.
 * @refuses 409
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<PayoutAnswer>(res, async () => {
    const { note } = bodyOf(req, notedBody)
    const payout = await decidePayout(req.scope, String(req.params.id), "approve", note, actorOf(req))
    return { payout }
  })
}
