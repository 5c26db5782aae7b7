import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { listBatches } from "../../../../admin-queries/batches"
import { moment } from "../../../../admin-queries/moment"
import { startCheckedBatch } from "../../../../admin-queries/start-batch"
import { refuseWithout } from "../../../may"
import { answer } from "../answer"
import type { BatchesAnswer, BatchStartedAnswer } from "../http-types"
import { bodyOf, InvalidRequest, page, queryOf } from "../request"
import { batchBody, kind } from "./body"
import { TO_START } from "./to-start"

export const query = z.strictObject({ kind: kind.optional(), ...page })

/** Batches, newest first. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<BatchesAnswer>(res, async () => listBatches(req.scope, queryOf(req, query)))
}

/**
 * Starts a batch; answered at once, with the batch to look at.
 * @refuses 404
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<BatchStartedAnswer>(
    res,
    async () => {
      const batch = bodyOf(req, batchBody)
      await refuseWithout(req, TO_START[batch.kind])
      const started = await startCheckedBatch(req.scope, batch, req.auth_context.actor_id)
      if ("problems" in started) throw new InvalidRequest(started.problems)
      const { created_at, updated_at, ...report } = started
      return { batch: { ...report, created_at: moment(created_at), updated_at: moment(updated_at) } }
    },
    202,
  )
}
