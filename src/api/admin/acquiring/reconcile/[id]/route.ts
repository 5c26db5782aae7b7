import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { runReport } from "../../../../../admin-queries/runs"
import { mayReadPayouts } from "../../../../may"
import { answer } from "../../answer"
import type { RunReportAnswer } from "../../http-types"
import { page, queryOf } from "../../request"

export const query = z.strictObject(page)

/** How far a run is, what differed and was repaired, and what needs a person. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<RunReportAnswer>(res, async () =>
    runReport(req.scope, String(req.params.id), queryOf(req, query), await mayReadPayouts(req)),
  )
}
