import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { batchReport } from "../../../../../batches/start-batch"
import { answer } from "../../answer"

/** How far a batch is, and per order what became of it. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer(res, async () => ({ batch: await batchReport(req.scope, String(req.params.id)) }))
}
