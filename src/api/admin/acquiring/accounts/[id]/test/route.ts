import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { testConnection } from "../../../../../../admin-queries/test-connection"
import { answer } from "../../../answer"
import type { ConnectionVerdict } from "../../../http-types"

/**
 * Whether the service can be reached with the account's settings, and if not, what is at fault. Moves no money.
 * @refuses 409
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<ConnectionVerdict>(res, () => testConnection(req.scope, String(req.params.id)))
}
