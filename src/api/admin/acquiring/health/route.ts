import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { health } from "../../../../admin-queries/health"
import { mayReadPayouts } from "../../../may"
import { answer } from "../answer"
import type { HealthAnswer } from "../http-types"

/** How every account stands: open or closed and why, service reachable, what waits for a person. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<HealthAnswer>(res, async () => ({ accounts: await health(req.scope, await mayReadPayouts(req)) }))
}
