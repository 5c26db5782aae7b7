import type { z } from "zod"
import { dayOrMoment, someOf, word } from "../request"
import { PAYMENT_STATUSES } from "./statuses"

const FLOWS = ["card", "saved_card", "redirect", "apm", "renewal"] as const
const country = word.regex(/^[A-Za-z]{2}$/, "must be a country of two letters").transform((code) => code.toUpperCase())

export type PaymentFilter = z.input<z.ZodObject<ReturnType<typeof paymentFilter>>>

/** By what payments are listed, summed up and exported. */
export const paymentFilter = () => ({
  order_id: word.optional(),
  payment_id: word.optional(),
  customer_id: word.optional(),
  status: someOf(PAYMENT_STATUSES).optional(),
  account: word.optional(),
  flow: someOf(FLOWS).optional(),
  payment_method: word.optional(),
  country: country.optional(),
  from: dayOrMoment.optional(),
  to: dayOrMoment.optional(),
  q: word.optional(),
})
