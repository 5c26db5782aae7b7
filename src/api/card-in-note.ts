import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { findCardData } from "../acquirer/domain/card-data"
import { problem } from "./admin/acquiring/answer"
import { LOOKS_LIKE_CARD } from "./admin/acquiring/request"

/**
 * The core writes a refund's note down as it comes, and ours goes on to the service: whatever the provider, no card.
 */
export function refuseCardInNote(req: MedusaRequest<unknown>, res: MedusaResponse, next: MedusaNextFunction): void {
  const { note } = (req.body ?? {}) as { note?: unknown }
  if (findCardData({ note }) === undefined) return next()
  problem(res, 400, "invalid_data", `note: ${LOOKS_LIKE_CARD}`, [{ field: "note", reason: LOOKS_LIKE_CARD }])
}
