import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { askNow } from "../../../../../../workflows/admin/operations"
import { answer } from "../../../answer"
import type { AskOutcome } from "../../../http-types"

/** Asks the service now what became of a deed, and answers what was learned. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<AskOutcome>(res, () => askNow(req.scope, String(req.params.id)))
}
