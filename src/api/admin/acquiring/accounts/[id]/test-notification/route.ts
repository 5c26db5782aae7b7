import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { sendTestNotification } from "../../../../../../admin-queries/test-notification"
import { answer } from "../../../answer"
import type { NotificationTest } from "../../../http-types"

/**
 * Whether a notification arrives at the address that the service is given. Sandbox accounts only. Moves no money.
 * @refuses 400, 409
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<NotificationTest>(res, () => sendTestNotification(req.scope, String(req.params.id)))
}
