import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { findNotification, replayNotification } from "../../../../../../admin-queries/notifications"
import { refuseWithout } from "../../../../../may"
import { answer } from "../../../answer"
import type { NotificationAnswer } from "../../../http-types"

/** Works a notification again, as if it had just arrived; answered before the work is done. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const work = async () => {
    const { id, kind } = await findNotification(req.scope, String(req.params.id))
    if (kind === "payout") await refuseWithout(req, "acquiring_payout:read")
    return { notification: await replayNotification(req.scope, id, req.auth_context.actor_id) }
  }
  await answer<NotificationAnswer>(res, work, 202)
}
