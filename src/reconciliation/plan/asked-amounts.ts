import type { Money } from "../../acquirer/domain/money"
import { isBeingChanged, type CollectionFacts, type OrderFacts } from "../../medusa/purchase-facts"
import type { Action } from "../action"
import { planCredit } from "./credit"
import { planLedger } from "./ledger"
import { owedBy, standingOf, standsFor, UNPAID, type View } from "./view"

/**
 * An order is asked for what it owes, no more and no less. After an edit the core asks for what the store knows to be
 * owed then: what the service turns out to have captured before would be paid twice. And of a collection that was paid
 * in part, because an edit raised what is owed while a page was open, nobody could pay the rest: a session is always
 * for the whole of its collection. Goods that are to come back nobody is asked for.
 */
export function planAskedAmounts(view: View): Action[] {
  const { order, collections } = view.case
  const standing = standingOf(view)
  if (!order || order.canceledAt || !standing || view.isUncertain) return []
  if (isBeingChanged(order)) return []
  const rest = owedBy(order, standing)
  const owed = rest.isNegative() ? rest.minus(rest) : rest
  const unpaid = collections.filter(({ status, bookings }) => UNPAID.has(status) && bookings.length === 0)
  return [
    ...unpaid
      .filter(({ amount }) => amount.compare(owed) > 0)
      .map(({ id, amount }) => toAmount(id, owed, `it asks for ${amount}, and the order owes ${owed}`)),
    ...raise(view, unpaid, owed),
    ...collections.flatMap((collection) => splitUp(order, collection, unpaid, owed)),
  ]
}

/**
 * What we asked for less than the order owes by now: another payment ended, or an edit voided what it replaced a moment
 * after. An amount of the core's or the merchant's own is theirs.
 */
function raise(view: View, unpaid: CollectionFacts[], owed: Money): Action[] {
  const [first] = unpaid
  if (!first || unpaid.some(({ isAmountOurs, amount }) => !isAmountOurs || amount.compare(owed) >= 0)) return []
  if (planLedger(view).length > 0 || planCredit(view).length > 0) return []
  return [toAmount(first.id, owed, `it asks for ${first.amount}, and the order owes ${owed}`)]
}

/** What was paid is one collection, the rest another. */
function splitUp(order: OrderFacts, collection: CollectionFacts, unpaid: CollectionFacts[], owed: Money): Action[] {
  const { id, status, bookings, amount, isReplaced } = collection
  const paid = bookings.reduce((sum, booking) => sum.plus(standsFor(booking)), amount.minus(amount))
  if (isReplaced || status !== "partially_authorized" || !paid.isPositive() || !owed.isPositive()) return []
  const because = `${paid} of the ${amount} that it asks for was paid, and the order still owes ${owed}`
  const isAsked = unpaid.length > 0
  return [
    ...(isAsked ? [] : [{ kind: "ask_for", orderId: order.id, amount: owed, because } as const]),
    toAmount(id, paid, because),
  ]
}

function toAmount(collectionId: string, amount: Money, because: string): Action {
  return { kind: "set_collection_amount", collectionId, amount, because }
}
