import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { payoutDetail } from "../../../../../admin-queries/payouts"
import { actorOf } from "../../actor"
import { answer } from "../../answer"
import type { PayoutAnswer } from "../../http-types"

/** A payout with what was asked for and everything that happened to it. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<PayoutAnswer>(res, async () => ({
    payout: await payoutDetail(req.scope, String(req.params.id), actorOf(req)),
  }))
}
