import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { listBatches } from "../../../../admin-queries/batches"
import { moment } from "../../../../admin-queries/moment"
import { batchReport, startBatch } from "../../../../batches/start-batch"
import { answer } from "../answer"
import type { BatchesAnswer, BatchStartedAnswer } from "../http-types"
import { bodyOf, page, queryOf } from "../request"
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
      const { kind: wanted, orders, retry_of } = bodyOf(req, batchBody)
      if (retry_of !== undefined) await batchReport(req.scope, retry_of)
      const { created_at, updated_at, ...batch } = await startBatch(
        ...([req.scope, wanted, orders, req.auth_context.actor_id, retry_of] as const),
      )
      return { batch: { ...batch, created_at: moment(created_at), updated_at: moment(updated_at) } }
    },
    202,
  )
}
