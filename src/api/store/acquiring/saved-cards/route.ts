import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { shownCard } from "../../../../checkout/shown-card"
import { storeOf } from "../../../../medusa/store"

/** The signed-in customer's cards, the default one first; also those that can be used no more. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { savedCards } = storeOf(req.scope).acquiring
  const cards = await savedCards.ofCustomer(req.auth_context.actor_id)
  res.set("Cache-Control", "no-store")
  res.json({ saved_cards: cards.map((card) => shownCard(card, new Date())) })
}
