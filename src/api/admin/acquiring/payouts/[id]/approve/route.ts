import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { agreeToPayout } from "../../../../../../admin-queries/create-payout"
import { actorOf } from "../../../actor"
import { answer } from "../../../answer"
import type { PayoutAnswer } from "../../../http-types"
import { notedBody } from "../../../noted"
import { bodyOf, InvalidRequest } from "../../../request"

/**
 * A second person agrees; the payout is sent. What is wrong with it by the rules of today is said by field.
 * @refuses 409
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<PayoutAnswer>(res, async () => {
    const { note } = bodyOf(req, notedBody)
    const agreed = await agreeToPayout(req.scope, String(req.params.id), note, actorOf(req))
    if ("problems" in agreed) throw new InvalidRequest(agreed.problems)
    return agreed
  })
}
