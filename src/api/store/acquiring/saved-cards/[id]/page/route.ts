import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { savedCardPage } from "../../../../../../checkout/saved-card-page"
import { toMedusaError } from "../../../../../../medusa/medusa-error"
import { bodyOf, word } from "../../../../../admin/acquiring/request"
import type { ShopperCardPageAnswer } from "../../../http-types"

export const body = z.strictObject({ payment_session_id: word })

/**
 * The address of the payment page that offers this card, for a payment session of flow `redirect` of the customer's own:
 * where the bank asked a question about the card. Whoever has the address can pay with the card; it runs out.
 */
export async function POST(
  req: AuthenticatedMedusaRequest<unknown>,
  res: MedusaResponse<ShopperCardPageAnswer>,
): Promise<void> {
  const { payment_session_id: sessionId } = bodyOf(req, body)
  try {
    const url = await savedCardPage(req.scope, req.auth_context.actor_id, String(req.params.id), sessionId)
    res.set("Cache-Control", "no-store").json({ checkout_url: url })
  } catch (error) {
    throw toMedusaError(error)
  }
}
