import { z } from "zod"
import { Money } from "../../acquirer/domain/money"
import { unlessEmpty } from "../../acquirer/domain/unless-empty"

const CURRENCY = /^[a-z]{3}$/

/** An amount for each currency that the rule is for, as decimal text or number, in major units. */
const amounts = () =>
  z
    .record(z.string().toLowerCase(), z.union([z.string(), z.number()]).transform(String))
    .superRefine((byCurrency, context) => {
      for (const [currency, amount] of Object.entries(byCurrency)) {
        if (isAmount(amount, currency)) continue
        context.addIssue({
          code: "custom",
          path: [currency],
          message: "must be an amount of this currency such as 150.00",
        })
      }
    })
    .transform(unlessEmpty)

/**
 * When 3-D Secure is asked for: the first rule that fits a payment decides, and what a rule does not name fits every
 * payment; so does what a rule leaves empty. Without one that fits, the setting `open3d` decides.
 */
export const open3dRulesSchema = () =>
  z.array(
    z.strictObject({
      /** What is done where the rule fits. */
      open3d: z.enum(["off", "on"]),
      /** From this amount on; a currency that is not named does not fit. */
      amount_from: amounts().optional(),
      /** ISO 3166 2-letter codes of the billing address. */
      countries: z
        .array(z.string().trim().toLowerCase().length(2, "must be a 2-letter country code"))
        .transform(unlessEmpty)
        .optional(),
      /** `returning`: is signed in to an account and ordered before. */
      customers: z.enum(["new", "returning"]).optional(),
      /** Customers whose account is younger than so many days; whoever is not signed in to one is. */
      account_days_below: z.number().int().min(1).max(3_650).optional(),
      /**
       * `countries_differ`: the goods go to another country than that of the billing address. `declined_before`: a card
       * was declined for this cart, or from the shopper's address, within `failed_attempts.window_minutes`.
       */
      risk: z.enum(["countries_differ", "declined_before"]).optional(),
    }),
  )

export type Open3dRule = z.output<ReturnType<typeof open3dRulesSchema>>[number]

function isAmount(amount: string, currency: string): boolean {
  if (!CURRENCY.test(currency)) return false
  try {
    return !Money.exact(amount, currency.toUpperCase()).isNegative()
  } catch {
    return false
  }
}
