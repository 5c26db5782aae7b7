import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { subscriptionsByCard } from "../../../../../admin-queries/subscription-cards"
import { noSuchCard } from "../../../../../checkout/saved-card"
import { shownCard } from "../../../../../checkout/shown-card"
import { toMedusaError } from "../../../../../medusa/medusa-error"
import { storeOf } from "../../../../../medusa/store"
import { bodyOf } from "../../../../admin/acquiring/request"
import type { ShopperCardAnswer, ShopperCardRemoved } from "../../http-types"

export const body = z.lazy(() =>
  z.strictObject({
    is_default: z.literal(true, { error: "can only be true: make another card the default one" }).default(true),
  }),
)

/** One of the signed-in customer's cards, also one that can be used no more. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse<ShopperCardAnswer>): Promise<void> {
  const store = storeOf(req.scope)
  const [id, customerId] = [String(req.params.id), req.auth_context.actor_id]
  const card = await store.acquiring.savedCards.find(customerId, id)
  if (!card) throw toMedusaError(noSuchCard())
  const subscriptions = (await subscriptionsByCard(store, customerId)).get(id)
  res.set("Cache-Control", "no-store")
  res.json({ saved_card: { ...shownCard(card), ...(subscriptions ? { subscriptions } : {}) } })
}

/** Makes a card the default one. */
export async function POST(
  req: AuthenticatedMedusaRequest<unknown>,
  res: MedusaResponse<ShopperCardAnswer>,
): Promise<void> {
  const { savedCards } = storeOf(req.scope).acquiring
  const [id, customerId] = [String(req.params.id), req.auth_context.actor_id]
  bodyOf(req, body)
  if (!(await savedCards.makeDefault(customerId, id))) throw toMedusaError(noSuchCard())
  const card = await savedCards.find(customerId, id)
  if (!card) throw toMedusaError(noSuchCard())
  res.json({ saved_card: shownCard(card) })
}

/** Forgets a card. The service has no operation for it: its token stays there, and nobody has it any more. */
export async function DELETE(req: AuthenticatedMedusaRequest, res: MedusaResponse<ShopperCardRemoved>): Promise<void> {
  const id = String(req.params.id)
  const { savedCards } = storeOf(req.scope).acquiring
  if (!(await savedCards.remove(req.auth_context.actor_id, id))) throw toMedusaError(noSuchCard())
  res.json({ id, object: "saved_card", deleted: true })
}
