import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { listSavedCards } from "../../../../../../admin-queries/saved-cards"
import { answer } from "../../../answer"
import type { SavedCardsAnswer } from "../../../http-types"
import { count, page, queryOf } from "../../../request"

/** Without a limit as many as there can be: nobody who reads a customer's cards at once loses one. */
export const query = z.lazy(() => z.strictObject({ ...page, limit: count(1, 100).default(100) }))

/** The cards that a customer has saved, without their tokens. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<SavedCardsAnswer>(res, async () => listSavedCards(req.scope, String(req.params.id), queryOf(req, query)))
}
