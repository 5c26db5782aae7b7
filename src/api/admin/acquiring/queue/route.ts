import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { listWaiting } from "../../../../admin-queries/queue/waiting"
import { mayReadPayouts } from "../../../may"
import { answer } from "../answer"
import type { QueueAnswer } from "../http-types"
import { page, queryOf, someOf, word } from "../request"

const SOURCES = ["review", "unknown", "incident", "payout"] as const
export const query = z.lazy(() =>
  z.strictObject({ source: someOf(SOURCES).default([...SOURCES]), account: word.optional(), ...page }),
)

/** Everything that waits for a person, in one list; what has waited longest first. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<QueueAnswer>(res, async () => listWaiting(req.scope, queryOf(req, query), await mayReadPayouts(req)))
}
