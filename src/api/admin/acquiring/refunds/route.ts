import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { searchRefunds } from "../../../../admin-queries/refunds"
import { answer } from "../answer"
import type { RefundsAnswer } from "../http-types"
import { queryOf, word } from "../request"

const query = z.strictObject({ order_no: word, account: word.optional() })

/** The refund search: what the service has for an order number. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<RefundsAnswer>(res, async () => {
    const { order_no, account } = queryOf(req, query)
    return searchRefunds(req.scope, order_no, account)
  })
}
