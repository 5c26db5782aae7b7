import { z } from "zod"
import { parsedDay, INTERVALS } from "../../../../acquirer/domain/recurrence"
import { amount, oneOf, word } from "../request"

const count = (least: number, most: number) => {
  const what = `must be a whole number from ${least} to ${most}`
  return z.number({ error: what }).int(what).min(least, what).max(most, what)
}

/**
 * A variant's plan, and the version of the one that was read: 0 where it had none. Without it the last change counts.
 */
export const planBody = z.lazy(() =>
  z
    .strictObject({
      variant_id: word,
      version: z.number({ error: "must be the version that was read" }).int().min(0).optional(),
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
        .refine((text) => parsedDay(text) !== undefined, "must be a day that there is, YYYY-MM-DD")
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

export type PlanBody = z.input<typeof planBody>
