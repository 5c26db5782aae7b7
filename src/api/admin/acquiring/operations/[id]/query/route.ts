import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { queryNow } from "../../../../../../admin-queries/operations"
import { answer } from "../../../answer"
import type { QueryOutcome } from "../../../http-types"

/** Queries the service now about an operation, and answers what was learned. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<QueryOutcome>(res, () => queryNow(req.scope, String(req.params.id)))
}
