import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { listPlans, removePlan, setPlan } from "../../../../admin-queries/plans"
import { answer } from "../answer"
import type { SubscriptionPlanAnswer, PlanRemoved, SubscriptionPlansAnswer } from "../http-types"
import { bodyOf, page, queryOf, word, words } from "../request"
import { planBody } from "./body"

export const list = z.lazy(() => z.strictObject({ variant_id: words.optional(), ...page }))
export const removal = z.lazy(() =>
  z.strictObject({
    variant_id: word,
    version: z.coerce.number({ error: "must be the version that was read" }).int().optional(),
  }),
)

/** Which variants are subscriptions. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<SubscriptionPlansAnswer>(res, () => listPlans(req.scope, queryOf(req, list)))
}

/**
 * Makes a variant a subscription, or changes its plan. `version` is that of the plan that was read, 0 where there was none:
 * the change is refused where somebody else has changed it since. Without it the last change counts.
 * @refuses 409
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<SubscriptionPlanAnswer>(res, async () => {
    const { version, ...terms } = bodyOf(req, planBody)
    return { plan: await setPlan(req.scope, terms, { by: req.auth_context.actor_id, version }) }
  })
}

/**
 * `?variant_id=`, and `version` as above: the variant is bought once again. Subscriptions that were begun go on.
 * @refuses 404, 409
 */
export async function DELETE(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<PlanRemoved>(res, async () => {
    const { variant_id, version } = queryOf(req, removal)
    const id = await removePlan(req.scope, variant_id, { by: req.auth_context.actor_id, version })
    return { id, object: "plan", deleted: true }
  })
}
