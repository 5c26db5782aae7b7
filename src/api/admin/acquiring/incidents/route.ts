import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { listIncidents } from "../../../../admin-queries/incidents"
import { mayReadPayouts } from "../../../may"
import { answer } from "../answer"
import type { IncidentsAnswer } from "../http-types"
import { oneOf, page, queryOf, word, words } from "../request"

export const query = z.lazy(() =>
  z.strictObject({
    status: oneOf(["open", "resolved", "all"]).default("open"),
    account: word.optional(),
    kind: word.optional(),
    without: words.optional(),
    order_no: word.optional(),
    ...page,
  }),
)

/** What a person should see; open ones when no status is named. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<IncidentsAnswer>(res, async () => {
    return listIncidents(req.scope, queryOf(req, query), await mayReadPayouts(req))
  })
}
