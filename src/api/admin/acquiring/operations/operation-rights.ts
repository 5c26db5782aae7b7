import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { Shown } from "../../../../admin-queries/sayable"
import { storeOf } from "../../../../medusa/store"
import type { OperationKind } from "../../../../modules/acquiring/operation-row"
import { refuseWithout } from "../../../may"
import type { Right } from "../../../rights"

/** What may be seen of an operation, beyond a payment's. */
export const TO_SEE: Partial<Record<OperationKind, Right[]>> = { payout: ["acquiring_payout:read"] }

/** Whoever says that an operation was done has the store book it: that is doing it. */
export const TO_STATE: Partial<Record<OperationKind, Right[]>> = {
  capture: ["capture:create"],
  refund: ["refund:create"],
  payout: ["acquiring_payout:update"],
}

/** The same of what the portal shows. Of what is released nothing is booked. */
export const TO_STATE_SUM: Record<Shown, Right[]> = {
  captured: ["capture:create"],
  refunded: ["refund:create"],
  released: [],
}

/** @throws MedusaError `forbidden` where the route's operation asks for a right that the person has not */
export async function refuseUnlessAllowed(
  req: AuthenticatedMedusaRequest,
  rights: Partial<Record<OperationKind, Right[]>>,
): Promise<void> {
  const row = await storeOf(req.scope).acquiring.journal.get(String(req.params.id))
  const needed = row && rights[row.kind]
  if (needed) await refuseWithout(req, ...needed)
}
