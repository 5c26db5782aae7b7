import { voidPayment } from "../operations/void"
import { decideCancel, type CancelDecision } from "./decide-cancel"
import { inTurn } from "./in-turn"

/**
 * One order's part of a batch that cancels. The order is locked from before its void until it is cancelled: the core
 * cancels none that was fulfilled or changed in between, and the order would stand without a payment.
 */
export const cancelOne = inTurn<Exclude<CancelDecision, { kind: "refused" }>>("cancel", {
  decide: (facts) => {
    const decision = decideCancel(facts)
    return decision.kind === "refused" ? { kind: "refused", why: `${decision.why} Nothing was sent.` } : decision
  },
  reference: (_decision, { order }) => order.payment.id,
  send: async (account, decision, { order }) =>
    decision.kind === "done" ? decision.row : voidPayment(account, order.transaction, order.payment.id, false),
  isAlone: true,
  book: (shop, _account, { orderId }) => shop.cancelOrder(orderId),
})
