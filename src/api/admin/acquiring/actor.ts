import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { Actor } from "../../../medusa/people"

/** Who calls; the core lets people who have signed in call the admin's routes, and secret API keys. */
export function actorOf({ auth_context }: AuthenticatedMedusaRequest): Actor {
  return { id: auth_context.actor_id, isPerson: auth_context.actor_type === "user" }
}
