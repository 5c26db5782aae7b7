import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { subscriptionsByCard } from "../../../../admin-queries/subscription-cards"
import { shownCard } from "../../../../checkout/shown-card"
import { storeOf } from "../../../../medusa/store"
import type { ShopperCardsAnswer } from "../http-types"

/** The signed-in customer's cards, the default one first; also those that can be used no more. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse<ShopperCardsAnswer>): Promise<void> {
  const { savedCards } = storeOf(req.scope).acquiring
  const cards = await savedCards.ofCustomer(req.auth_context.actor_id)
  res.set("Cache-Control", "no-store")
  const bought = await subscriptionsByCard(storeOf(req.scope), req.auth_context.actor_id)
  res.json({
    saved_cards: cards.map((card) => {
      const subscriptions = bought.get(card.id)
      return { ...shownCard(card), ...(subscriptions ? { subscriptions } : {}) }
    }),
  })
}
