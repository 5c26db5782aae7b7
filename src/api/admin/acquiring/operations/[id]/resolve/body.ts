import { z } from "zod"
import { said } from "../../../noted"
import { amount, oneOf, word } from "../../../request"

export const statementBody = z.lazy(() =>
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

export type StatementBody = z.input<typeof statementBody>
