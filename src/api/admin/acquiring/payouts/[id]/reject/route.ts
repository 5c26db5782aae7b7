import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { refusePayout } from "../../../../../../admin-queries/create-payout"
import { actorOf } from "../../../actor"
import { answer } from "../../../answer"
import type { PayoutAnswer } from "../../../http-types"
import { notedBody } from "../../../noted"
import { bodyOf } from "../../../request"

/**
 * Nothing is sent, ever.
 * @refuses 409
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<PayoutAnswer>(res, async () => {
    const { note } = bodyOf(req, notedBody)
    return refusePayout(req.scope, String(req.params.id), note, actorOf(req))
  })
}
