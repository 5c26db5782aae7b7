import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { resolveIncident } from "../../../../../../admin-queries/incidents"
import { answer } from "../../../answer"
import type { IncidentAnswer } from "../../../http-types"

/** A person has dealt with it: the incident is closed until the same is found again. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<IncidentAnswer>(res, async () => ({
    incident: await resolveIncident(req.scope, String(req.params.id), req.auth_context.actor_id),
  }))
}
