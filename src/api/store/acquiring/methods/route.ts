import type { MedusaResponse, MedusaStoreRequest } from "@medusajs/framework/http"
import { z } from "zod"
import { openMethods, openMethodsByCollection } from "../../../../checkout/open-methods"
import { queryOf } from "../../../admin/acquiring/request"
import type { MethodsAnswer } from "../http-types"

const MISSING = "cart_id or payment_collection_id is missing"
const one = z.string({ error: "must be given once" }).optional()

export const query = z.lazy(() =>
  z
    .object({ cart_id: one, payment_collection_id: one, locale: one })
    .refine(({ cart_id, payment_collection_id }) => cart_id || payment_collection_id, { error: MISSING }),
)

/**
 * What is open to a cart, or to what an order still owes: `?cart_id=` or `?payment_collection_id=`, which is a cart's until
 * there is an order.
 * @refuses 404
 */
export async function GET(req: MedusaStoreRequest, res: MedusaResponse<MethodsAnswer>): Promise<void> {
  const { cart_id: cartId = "", payment_collection_id: collectionId } = queryOf(req, query)
  const visitor = {
    customerId: req.auth_context?.actor_id || undefined,
    // The core has read it from `?locale=` or `x-medusa-locale`.
    language: req.locale,
  }
  const found = await (collectionId
    ? openMethodsByCollection(req.scope, collectionId, visitor)
    : openMethods(req.scope, cartId, visitor))
  res.set("Cache-Control", "no-store")
  res.json(found)
}
