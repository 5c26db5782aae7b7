import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { replayNotification } from "../../../../../../admin-queries/notifications"
import { answer } from "../../../answer"
import type { NotificationAnswer } from "../../../http-types"

/** Works a notification again, as if it had just arrived; answered before the work is done. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const work = async () => ({ notification: await replayNotification(req.scope, String(req.params.id)) })
  await answer<NotificationAnswer>(res, work, 202)
}
