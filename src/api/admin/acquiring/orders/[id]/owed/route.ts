import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { orderOwed } from "../../../../../../admin-queries/order-owed"
import { answer } from "../../../answer"
import type { OrderOwedAnswer } from "../../../http-types"

/** What the page behind an order's payment link takes; null where the order owes nothing. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<OrderOwedAnswer>(res, async () => ({ owed: await orderOwed(req.scope, String(req.params.id)) }))
}
