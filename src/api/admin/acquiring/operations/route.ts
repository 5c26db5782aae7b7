import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { listOperations } from "../../../../admin-queries/operations"
import { mayReadPayouts } from "../../../may"
import { answer } from "../answer"
import type { OperationsAnswer } from "../http-types"
import { oneOf, page, queryOf, someOf, word } from "../request"

export const query = z.lazy(() =>
  z.strictObject({
    state: someOf(["sent", "done", "refused", "unknown"]).default(["unknown"]),
    kind: oneOf(["authorise", "apm", "capture", "cancel", "refund", "review", "payout"]).optional(),
    account: word.optional(),
    ...page,
  }),
)

/** Operations of the journal; those whose outcome is unknown when no state is named. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<OperationsAnswer>(res, async () =>
    listOperations(req.scope, queryOf(req, query), await mayReadPayouts(req)),
  )
}
