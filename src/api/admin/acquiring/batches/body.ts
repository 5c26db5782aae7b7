import { z } from "zod"
import { MOST_ORDERS } from "../../../../batches/most-orders"
import { BATCH_KINDS } from "../../../../modules/acquiring/batch-kind"
import { LONGEST } from "../limits"
import { paymentFilter } from "../payments/filter"
import { amount, oneOf, word } from "../request"

export const kind = oneOf(BATCH_KINDS)
const decision = oneOf(["accept", "reject"])
const note = z.string().trim().max(LONGEST.refund_note).meta({
  description:
    "Of a refund: the service gets the beginning of it, behind the refund's id. Where its answer is lost, the store's refund has no more of it.",
})

const order = z.strictObject({
  order_id: word,
  payment_id: word.optional(),
  amount: amount.optional(),
  note: note.optional(),
  decision: decision.optional(),
  before: amount.optional(),
})

const upTo = (what: string) => `may name ${MOST_ORDERS} ${what} at the most`

export const orders = z.array(order).min(1, "must name an order").max(MOST_ORDERS, upTo("orders"))

/** What is to be done to which orders. */
export const batchBody = z.lazy(() => z.strictObject({ kind, orders, retry_of: word.optional() }))

export type BatchBody = z.input<typeof batchBody>

/** One of `orders`, `payments` (ids of the list), `filter` (of the list) or `retry_of`. */
export const dryRunBody = z.lazy(() =>
  z
    .strictObject({
      kind: kind.optional(),
      orders: orders.optional(),
      payments: z.array(word).min(1, "must name a payment").max(MOST_ORDERS, upTo("payments")).optional(),
      filter: z.strictObject(paymentFilter()).optional(),
      retry_of: word.optional(),
      decision: decision.optional(),
      note: note.optional(),
    })
    .transform(({ kind: wanted, orders: named, payments, filter, retry_of, decision: said, note: why }, context) => {
      const given = [named, payments, filter, retry_of].filter((one) => one !== undefined)
      const refuse = (path: string, message: string) => {
        context.addIssue({ code: "custom", path: [path], message })
        return z.NEVER
      }
      if (given.length !== 1) return refuse("orders", "give one of orders, payments, filter and retry_of")
      if (retry_of !== undefined) return { retry_of }
      if (wanted === undefined) return refuse("kind", "must be given")
      if (named) return { kind: wanted, orders: named }
      if (payments) return { kind: wanted, payments, decision: said, note: why }
      return { kind: wanted, filter: filter ?? {}, decision: said, note: why }
    }),
)

export type DryRunBody = z.input<typeof dryRunBody>
