import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { initiatedBy } from "../medusa/initiator"

/**
 * The core voids and refunds an order's payments, when the order is cancelled or changed, without a word of who did
 * that, nor of what is done to the order: our hooks are told here.
 */
export function noteWhoCancels(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  initiatedBy({ requestedBy: personOf(req), cancelsOrder: true }, () => next())
}

export function noteWhoChanges(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  initiatedBy({ requestedBy: personOf(req) }, () => next())
}

function personOf(req: MedusaRequest): string | undefined {
  return (req as Partial<AuthenticatedMedusaRequest>).auth_context?.actor_id
}
