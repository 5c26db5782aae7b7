import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { recordedDay } from "../../../../../admin-queries/close"
import { answer } from "../../answer"
import type { CloseReportAnswer } from "../../http-types"
import { oneOf, page, queryOf } from "../../request"

export const query = z.lazy(() => z.strictObject({ differs: oneOf(["true", "false"]).optional(), ...page }))

/** A recorded day with its lines, those that differ first. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<CloseReportAnswer>(res, async () => {
    const { differs, ...part } = queryOf(req, query)
    return recordedDay(req.scope, String(req.params.id), { ...part, differs: differs === "true" })
  })
}
