import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { hasPermission } from "@medusajs/framework"
import { MedusaError } from "@medusajs/framework/utils"
import { PAGE_RIGHTS, policyOf, type PageRight, type Right } from "./rights"

/** Whether a signed-in person has rights beyond the route's own; everybody has where the store uses none. */
export async function may(req: AuthenticatedMedusaRequest, ...rights: Right[]): Promise<boolean> {
  const roles = (req.auth_context.app_metadata.roles ?? []) as string[]
  return hasPermission({ roles, actions: rights.map(policyOf), container: req.scope })
}

/** What the pages may offer to a signed-in person. */
export async function rightsOf(req: AuthenticatedMedusaRequest): Promise<PageRight[]> {
  const granted = await Promise.all(PAGE_RIGHTS.map((right) => may(req, right)))
  return PAGE_RIGHTS.filter((_, at) => granted[at])
}

/** @throws MedusaError `forbidden`, in the core's words */
export async function refuseWithout(req: AuthenticatedMedusaRequest, ...rights: Right[]): Promise<void> {
  if (await may(req, ...rights)) return
  throw new MedusaError(
    MedusaError.Types.FORBIDDEN,
    `Insufficient permissions. Required policies: ${rights.join(", ")}`,
  )
}

/** Payouts are among operations, notifications and what waits: they are left out for whoever may not see payouts. */
export async function mayReadPayouts(req: AuthenticatedMedusaRequest): Promise<boolean> {
  return may(req, "acquiring_payout:read")
}
