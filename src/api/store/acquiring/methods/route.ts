import type { MedusaResponse, MedusaStoreRequest } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { readOrderCollection } from "../../../../checkout/pay-collection"
import { openMethods, openMethodsOfCollection } from "../../../../checkout/open-methods"

/** What is open to a cart, or to what an order still owes: `?cart_id=` or `?payment_collection_id=`. */
export async function GET(req: MedusaStoreRequest, res: MedusaResponse): Promise<void> {
  const visitor = {
    customerId: req.auth_context?.actor_id || undefined,
    language: [req.query.locale, req.get("x-medusa-locale")].find((tag) => typeof tag === "string" && tag !== "") as
      string | undefined,
  }
  const { cart_id: cartId, payment_collection_id: collectionId } = req.query
  if (typeof collectionId === "string" && collectionId) {
    const collection = await readOrderCollection(req.scope, collectionId)
    return void res.json({ methods: await openMethodsOfCollection(req.scope, collection, visitor) })
  }
  if (typeof cartId !== "string" || !cartId)
    throw new MedusaError(MedusaError.Types.INVALID_DATA, "cart_id or payment_collection_id is missing")
  res.json(await openMethods(req.scope, cartId, visitor))
}
