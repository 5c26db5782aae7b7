import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { listRuns, startRun } from "../../../../admin-queries/runs"
import { answer } from "../answer"
import type { RunsAnswer, RunStartedAnswer } from "../http-types"
import { page, queryOf } from "../request"

export const query = z.strictObject(page)

/** Runs of reconciling, newest first. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<RunsAnswer>(res, async () => listRuns(req.scope, queryOf(req, query)))
}

/** Starts a run over everything that is not final; answered at once, with the run to look at. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<RunStartedAnswer>(res, () => startRun(req.scope, req.auth_context.actor_id), 202)
}
