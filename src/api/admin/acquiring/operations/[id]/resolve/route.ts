import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { stateOutcome } from "../../../../../../admin-queries/state-outcome"
import { answer } from "../../../answer"
import type { StatedOutcome } from "../../../http-types"
import { said } from "../../../noted"
import { amount, bodyOf, oneOf, word } from "../../../request"
import { refuseUnlessAllowed, TO_STATE } from "../../operation-rights"

export const body = z.lazy(() =>
  z
    .strictObject({
      outcome: oneOf(["done", "did_not_happen"]),
      amount: amount.optional(),
      transaction_id: word.optional(),
      note: said,
    })
    .refine(({ outcome, transaction_id }) => outcome === "done" || transaction_id === undefined, {
      path: ["transaction_id"],
      error: "may only be given with done",
    })
    .refine(({ outcome, amount }) => outcome === "done" || amount === undefined, {
      path: ["amount"],
      error: "may only be given with done",
    }),
)

/** A person says what the service's portal shows of an operation that nobody knows the outcome of. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<StatedOutcome>(res, async () => {
    await refuseUnlessAllowed(req, TO_STATE)
    return stateOutcome(req.scope, String(req.params.id), bodyOf(req, body), req.auth_context.actor_id)
  })
}
