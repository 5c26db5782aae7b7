import { someOf, word } from "../request"
import { PAYMENT_STATUSES } from "./statuses"

const FLOWS = ["card", "saved_card", "redirect", "apm", "renewal"] as const
const DAY_OR_MOMENT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/
const SAYS = "must be a day such as 2026-11-22, or a moment such as 2026-11-22T10:00:00Z"

const moment = word
  .regex(DAY_OR_MOMENT, SAYS)
  .transform((text) => new Date(text))
  .refine((date) => !Number.isNaN(date.getTime()), SAYS)

const country = word.regex(/^[A-Za-z]{2}$/, "must be a country of two letters").transform((code) => code.toUpperCase())

/** By what payments are listed, summed up and exported. */
export const paymentFilter = {
  order_id: word.optional(),
  payment_id: word.optional(),
  customer_id: word.optional(),
  status: someOf(PAYMENT_STATUSES).optional(),
  account: word.optional(),
  flow: someOf(FLOWS).optional(),
  country: country.optional(),
  from: moment.optional(),
  to: moment.optional(),
  q: word.optional(),
}
