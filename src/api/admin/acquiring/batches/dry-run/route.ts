import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { dryRunView } from "../../../../../admin-queries/dry-run"
import { answer } from "../../answer"
import type { DryRunAnswer } from "../../http-types"
import { bodyOf } from "../../request"
import { dryRunBody } from "../body"

/**
 * What a batch would do to each of its orders; nothing is sent and nothing is written.
 * @refuses 404
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<DryRunAnswer>(res, async () => ({ dry_run: await dryRunView(req.scope, bodyOf(req, dryRunBody)) }))
}
