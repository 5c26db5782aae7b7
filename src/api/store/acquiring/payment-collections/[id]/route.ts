import type { MedusaResponse, MedusaStoreRequest } from "@medusajs/framework/http"
import { openMethodsOfCollection } from "../../../../../checkout/open-methods"
import { readOrderCollection } from "../../../../../checkout/pay-collection"
import type { OwedAnswer } from "../../http-types"
import { owedAnswer } from "./answer"

/** What an order still owes, and the ways to pay it: for the page behind the admin's payment link. */
export async function GET(req: MedusaStoreRequest, res: MedusaResponse<OwedAnswer>): Promise<void> {
  const collection = await readOrderCollection(req.scope, String(req.params.id))
  res.json({
    payment_collection: owedAnswer(collection),
    methods: await openMethodsOfCollection(req.scope, collection, {
      customerId: req.auth_context?.actor_id || undefined,
      ...(req.locale ? { language: req.locale } : {}),
    }),
  })
}
