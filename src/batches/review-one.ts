import { review, reviewReference } from "../operations/review"
import { decideReview, type ReviewDecision } from "./decide-review"
import { inTurn } from "./in-turn"

/** One order's part of a batch that decides about held payments. */
export const reviewOne = inTurn<Exclude<ReviewDecision, { kind: "refused" }>>("review", {
  decide: decideReview,
  reference: ({ decision }, { order }) => reviewReference(order.account, order.transaction, decision),
  send: (account, { decision }, { order }) => review(account, order.transaction, decision),
})
