import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { initiatedBy } from "../medusa/initiator"
import { SEEN_HEADER } from "../operations/as-seen"

/** The core's own routes capture and refund: our hooks are told here what the page showed on which that was pressed. */
export function noteWhatWasSeen(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  const seen = req.headers[SEEN_HEADER]
  if (typeof seen !== "string") return next()
  initiatedBy({ seen }, () => next())
}
