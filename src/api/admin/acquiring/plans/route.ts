import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { dayOf, INTERVALS } from "../../../../acquirer/domain/recurrence"
import { listPlans, removePlan, setPlan } from "../../../../admin-queries/plans"
import { answer } from "../answer"
import type { SubscriptionPlanAnswer, PlanRemoved, SubscriptionPlansAnswer } from "../http-types"
import { amount, bodyOf, oneOf, page, queryOf, word, words } from "../request"

const count = (least: number, most: number) => {
  const what = `must be a whole number from ${least} to ${most}`
  return z.number({ error: what }).int(what).min(least, what).max(most, what)
}

export const terms = z.lazy(() =>
  z
    .strictObject({
      variant_id: word,
      contract_name: word,
      interval: oneOf(INTERVALS),
      interval_count: count(1, 999).default(1),
      billing_cycle: count(0, 9_999).default(0),
      promotion_cycle: count(0, 9_999).default(0),
      amount: amount.nullable().default(null),
      currency_code: z
        .string()
        .regex(/^[A-Za-z]{3}$/, "must be a code of three letters such as usd")
        .nullable()
        .default(null),
      start_after_days: count(0, 3_660).default(0),
      ends_on: z
        .string()
        .refine((text) => dayOf(text) !== undefined, "must be a day that there is, YYYY-MM-DD")
        .nullable()
        .default(null),
    })
    .refine(({ amount, currency_code }) => (amount === null) === (currency_code === null), {
      path: ["currency_code"],
      error: "must be given with amount, and without it must not",
    })
    .refine(({ billing_cycle, promotion_cycle }) => billing_cycle === 0 || promotion_cycle <= billing_cycle, {
      path: ["promotion_cycle"],
      error: "must not be more than billing_cycle",
    }),
)

export const list = z.lazy(() => z.strictObject({ variant_id: words.optional(), ...page }))
export const removal = z.lazy(() => z.strictObject({ variant_id: word }))

/** Which variants are subscriptions. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<SubscriptionPlansAnswer>(res, () => listPlans(req.scope, queryOf(req, list)))
}

/** Makes a variant a subscription, or changes its plan. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<SubscriptionPlanAnswer>(res, async () => ({
    plan: await setPlan(req.scope, bodyOf(req, terms), req.auth_context.actor_id),
  }))
}

/** `?variant_id=`: the variant is bought once again. Subscriptions that were begun go on. */
export async function DELETE(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer<PlanRemoved>(res, async () => ({
    id: await removePlan(req.scope, queryOf(req, removal).variant_id, req.auth_context.actor_id),
    object: "plan",
    deleted: true,
  }))
}
