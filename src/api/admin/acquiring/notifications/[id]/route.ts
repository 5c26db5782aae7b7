import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { findNotification } from "../../../../../admin-queries/notifications"
import { refuseWithout } from "../../../../may"
import { answer } from "../../answer"
import type { NotificationAnswer } from "../../http-types"

/** One notification with its fields. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<NotificationAnswer>(res, async () => {
    const notification = await findNotification(req.scope, String(req.params.id))
    if (notification.kind === "payout") await refuseWithout(req, "acquiring_payout:read")
    return { notification }
  })
}
