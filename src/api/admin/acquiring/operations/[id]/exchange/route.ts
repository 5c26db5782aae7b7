import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { operationExchanges } from "../../../../../../admin-queries/exchange"
import { answer } from "../../../answer"
import type { OperationExchangeAnswer } from "../../../http-types"
import { refuseUnlessAllowed, TO_SEE } from "../../operation-rights"

/** What was sent and answered in an operation's calls, each attempt's, without card data, keys and signatures. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<OperationExchangeAnswer>(res, async () => {
    await refuseUnlessAllowed(req, TO_SEE)
    return { exchanges: await operationExchanges(req.scope, String(req.params.id)) }
  })
}
