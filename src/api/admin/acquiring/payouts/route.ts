import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { createPayout, furtherProblems } from "../../../../admin-queries/create-payout"
import { listPayouts } from "../../../../admin-queries/payouts"
import { PAYOUT_STATES } from "../../../../modules/acquiring/payouts"
import { actorOf } from "../actor"
import { answer } from "../answer"
import type { PayoutAnswer, PayoutsAnswer } from "../http-types"
import { bodyOf, InvalidRequest, page, queryOf, someOf, word } from "../request"
import { payoutBody } from "./body"

export const query = z.lazy(() =>
  z.strictObject({ account: word.optional(), state: someOf(PAYOUT_STATES).optional(), ...page }),
)

/** Payouts, newest first. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<PayoutsAnswer>(res, async () => listPayouts(req.scope, queryOf(req, query), actorOf(req)))
}

/**
 * Makes a payout: sent at once, or waiting for a second person. The same `request_id` again answers the same payout.
 * @refuses 404, 409
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<PayoutAnswer>(res, async () => {
    const { account, ...fields } = await withEverythingAtFault(req, () =>
      bodyOf(req, payoutBody, { mayLookLikeCard: true }),
    )
    const made = await createPayout(req.scope, account, fields, actorOf(req))
    if ("problems" in made) throw new InvalidRequest(made.problems)
    return made
  })
}

/** What is wrong by its meaning is said together with what is malformed: a form is filled in once. */
async function withEverythingAtFault<Body>(req: AuthenticatedMedusaRequest, read: () => Body): Promise<Body> {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error
    const named = new Set(error.errors.map(({ field }) => field))
    const others = await furtherProblems(req.scope, req.body)
    throw new InvalidRequest([...error.errors, ...others.filter(({ field }) => !named.has(field))])
  }
}
