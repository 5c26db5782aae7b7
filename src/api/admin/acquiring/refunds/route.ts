import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { MOST_ORDER_NOS, searchRefunds } from "../../../../admin-queries/refunds"
import { REFUND_STATES, REFUND_VERDICTS } from "../../../../admin-queries/views/refund"
import { answer } from "../answer"
import type { RefundsAnswer } from "../http-types"
import { page, queryOf, someOf, word, words } from "../request"

export const query = z.lazy(() =>
  z.strictObject({
    order_no: words
      .refine((orderNos) => orderNos.length <= MOST_ORDER_NOS, `may name ${MOST_ORDER_NOS} order numbers at the most`)
      .optional(),
    q: word.optional(),
    account: word.optional(),
    status: someOf(REFUND_STATES).optional(),
    verdict: someOf(REFUND_VERDICTS).optional(),
    ...page,
  }),
)

/**
 * The refund search: what the service has, by order number or the newest, each beside the store's.
 * @refuses 404, 409, 502
 */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<RefundsAnswer>(res, async () => searchRefunds(req.scope, queryOf(req, query)))
}
