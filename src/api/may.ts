import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { hasPermission } from "@medusajs/framework"

/** Whether a signed-in person may read what is another right's than the route's own; everybody where the store uses none. */
export async function mayRead(req: AuthenticatedMedusaRequest, resource: string): Promise<boolean> {
  const roles = (req.auth_context.app_metadata.roles ?? []) as string[]
  return hasPermission({ roles, actions: { resource, operation: "read" }, container: req.scope })
}
