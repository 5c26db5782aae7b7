import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { resolveIncident } from "../../../../../../admin-queries/incidents"
import { storeOf } from "../../../../../../medusa/store"
import { isOfPayout } from "../../../../../../modules/acquiring/incidents"
import { refuseWithout } from "../../../../../may"
import { answer } from "../../../answer"
import type { IncidentAnswer } from "../../../http-types"
import { notedBody } from "../../../noted"
import { bodyOf } from "../../../request"

/**
 * A person has dealt with it: the incident is closed until the same is found again.
 * @refuses 409
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const id = String(req.params.id)
  const [incident] = await storeOf(req.scope).acquiring.listAcquiringIncidents({ id }, { take: 1 })
  if (incident && isOfPayout(incident)) await refuseWithout(req, "acquiring_payout:update")
  await answer<IncidentAnswer>(res, async () => {
    const { note } = bodyOf(req, notedBody)
    return { incident: await resolveIncident(req.scope, id, req.auth_context.actor_id, note || null) }
  })
}
