import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { listNotifications } from "../../../../admin-queries/notifications"
import { mayReadPayouts } from "../../../may"
import { answer } from "../answer"
import type { NotificationsAnswer } from "../http-types"
import { dayOrMoment, oneOf, page, queryOf, someOf, word } from "../request"

export const query = z.lazy(() =>
  z.strictObject({
    in_need: oneOf(["true"]).optional(),
    state: someOf(["received", "done", "unmatched", "attention"]).optional(),
    kind: oneOf(["payment", "payout"]).optional(),
    account: word.optional(),
    order_no: word.optional(),
    transaction_id: word.optional(),
    q: word.optional(),
    from: dayOrMoment.optional(),
    to: dayOrMoment.optional(),
    ...page,
  }),
)

/** What the service sent, newest first; with `in_need` only what failed and whose incident no person has closed, as health counts it. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<NotificationsAnswer>(res, async () =>
    listNotifications(req.scope, queryOf(req, query), await mayReadPayouts(req)),
  )
}
