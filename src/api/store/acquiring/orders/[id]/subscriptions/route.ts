import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { guestsSubscriptions } from "../../../../../../admin-queries/guest-subscriptions"
import { answer } from "../../../../../admin/acquiring/answer"
import { bodyOf, word } from "../../../../../admin/acquiring/request"
import type { GuestSubscriptionsAnswer } from "../../../http-types"

export const body = z.strictObject({ email: word })

/** The subscriptions of a guest's order. By POST, so that no address is written into the log of a proxy. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  res.set("Cache-Control", "no-store")
  await answer<GuestSubscriptionsAnswer>(res, async () => {
    const { email } = bodyOf(req, body)
    return { subscriptions: await guestsSubscriptions(req.scope, { orderId: String(req.params.id), email }) }
  })
}
