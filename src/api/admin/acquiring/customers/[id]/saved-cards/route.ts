import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { listSavedCards } from "../../../../../../admin-queries/saved-cards"
import { answer } from "../../../answer"
import type { SavedCardsAnswer } from "../../../http-types"

/** The cards that a customer has saved, without their tokens. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<SavedCardsAnswer>(res, async () => ({
    saved_cards: await listSavedCards(req.scope, String(req.params.id)),
  }))
}
