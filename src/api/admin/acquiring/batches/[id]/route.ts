import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { batchDetail } from "../../../../../admin-queries/batches"
import { answer } from "../../answer"
import type { BatchAnswer } from "../../http-types"
import { count, oneOf, page, queryOf } from "../../request"

export const query = z.lazy(() =>
  z.strictObject({
    /** Of the orders that are answered. */
    state: oneOf(["done", "refused", "unknown", "open"]).optional(),
    ...{ ...page, limit: count(1, 100).default(100) },
  }),
)

/**
 * How far a batch is, and what became of its orders, page by page.
 * @refuses 404
 */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<BatchAnswer>(res, () => batchDetail(req.scope, String(req.params.id), queryOf(req, query)))
}
