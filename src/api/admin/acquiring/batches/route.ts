import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { listBatches } from "../../../../admin-queries/batches"
import { moment } from "../../../../admin-queries/moment"
import { startCheckedBatch } from "../../../../admin-queries/start-batch"
import { answer } from "../answer"
import type { BatchesAnswer, BatchStartedAnswer } from "../http-types"
import { bodyOf, InvalidRequest, page, queryOf } from "../request"
import { batchBody, kind } from "./body"

export const query = z.strictObject({ kind: kind.optional(), ...page })

/** Batches, newest first. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<BatchesAnswer>(res, async () => listBatches(req.scope, queryOf(req, query)))
}

/** Starts a batch; answered at once, with the batch to look at. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<BatchStartedAnswer>(
    res,
    async () => {
      const started = await startCheckedBatch(req.scope, bodyOf(req, batchBody), req.auth_context.actor_id)
      if ("problems" in started) throw new InvalidRequest(started.problems)
      const { created_at, updated_at, ...batch } = started
      return { batch: { ...batch, created_at: moment(created_at), updated_at: moment(updated_at) } }
    },
    202,
  )
}
