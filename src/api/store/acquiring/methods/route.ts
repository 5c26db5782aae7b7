import type { MedusaResponse, MedusaStoreRequest } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { openMethods } from "../../../../workflows/open-methods"

/** What is open to a cart: `GET /store/acquiring/methods?cart_id=`. */
export async function GET(req: MedusaStoreRequest, res: MedusaResponse): Promise<void> {
  const cartId = req.query.cart_id
  if (typeof cartId !== "string" || !cartId) throw new MedusaError(MedusaError.Types.INVALID_DATA, "cart_id is missing")
  res.json({ methods: await openMethods(req.scope, cartId) })
}
