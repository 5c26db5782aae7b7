import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { initiatedBy } from "../medusa/initiator"

/**
 * The core voids and refunds an order's payments, when the order is cancelled or changed, without a word of who did that:
 * our hooks are told here.
 */
export function noteWhoCancels(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  const { auth_context } = req as Partial<AuthenticatedMedusaRequest>
  initiatedBy({ requestedBy: auth_context?.actor_id }, () => next())
}
