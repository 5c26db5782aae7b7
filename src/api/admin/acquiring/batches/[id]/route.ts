import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { batchDetail } from "../../../../../admin-queries/batches"
import { answer } from "../../answer"
import type { BatchAnswer } from "../../http-types"

/** How far a batch is, and per order what became of it. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<BatchAnswer>(res, async () => ({ batch: await batchDetail(req.scope, String(req.params.id)) }))
}
