import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { listDone } from "../../../../../admin-queries/queue/done"
import { mayReadPayouts } from "../../../../may"
import { answer } from "../../answer"
import type { DoneAnswer } from "../../http-types"
import { page, queryOf } from "../../request"

export const query = z.strictObject(page)

/** What came to an end without a person, newest first. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<DoneAnswer>(res, async () => listDone(req.scope, queryOf(req, query), await mayReadPayouts(req)))
}
