import { MedusaError } from "@medusajs/framework/utils"
import { Money } from "../acquirer/domain/money"
import type { BatchItem } from "./batch-item"
import type { PaidOrder } from "../medusa/paid-orders"
import type { BatchKind } from "../modules/acquiring/batch-kind"
import { foundPaid, itemFacts, type OrderFacts } from "./facts"
import { leftToCapture } from "./left-to-capture"
import type { BatchShop } from "./shop"

/**
 * The orders of a batch with everything that names their operations, as it is when the batch begins. Whoever works the
 * plan again later does the same operations, although the first of them are booked by then.
 * @throws MedusaError `invalid_data` when a payment is named twice: its second part would be taken for the first
 */
export async function planned(shop: BatchShop, kind: BatchKind, items: BatchItem[]): Promise<BatchItem[]> {
  const factsOf = await shop.facts(items)
  const planOne = planner(kind)
  const plan = items.map((item) => {
    const facts = foundPaid(factsOf(item))
    return facts ? planOne(facts, item) : item
  })
  const seen = new Set<string>()
  for (const item of plan) {
    const key = itemKey(kind, item)
    if (seen.has(key))
      throw new MedusaError(
        MedusaError.Types.INVALID_DATA,
        `orders: ${item.order_id} is named twice. Nothing was sent.`,
      )
    seen.add(key)
  }
  return plan
}

/** What an item is about: one payment, or the order as a whole, which alone can be cancelled. */
export function itemKey(kind: BatchKind, { order_id, payment_id }: Pick<BatchItem, "order_id" | "payment_id">): string {
  return kind === "cancel" ? order_id : `${order_id} ${payment_id ?? ""}`
}

/**
 * Plans the items of one batch, one after the other: where two payments of an order are to be captured, the second is
 * for what the first leaves of it. One that names a payment of another order stays as it is, and is refused when its
 * turn comes.
 */
export function planner(kind: BatchKind): (facts: OrderFacts, item: BatchItem) => BatchItem {
  const planned = new Map<string, Money>()
  return (facts, item) => {
    const { all, orderId } = facts.paid
    const isForeign = item.payment_id !== undefined && !all.some(({ payment }) => payment.id === item.payment_id)
    if (isForeign || kind === "cancel") return item
    const { order, otherOperations } = itemFacts(kind, facts, item)
    const { authorised, captured, refunded, isReplaced } = order.payment
    const named = namedItem(kind, order, item)
    if (kind === "review") return named
    if (kind === "refund") return { ...named, amount: item.amount ?? captured.minus(refunded).toDecimalString() }
    const rest = authorised.minus(captured)
    const asked = isReplaced ? undefined : leftToCapture(order, otherOperations)
    if (!asked) return { ...named, amount: item.amount ?? rest.toDecimalString() }
    const before = planned.get(orderId)
    const money = givenBy(item, asked.currency) ?? (before ? within(rest, asked.minus(before)) : beginning(rest, asked))
    planned.set(orderId, before?.plus(money) ?? money)
    return { ...named, amount: item.amount ?? money.toDecimalString() }
  }
}

/** What is none is refused with its reason when it is decided about. */
function givenBy({ amount }: BatchItem, currency: string): Money | undefined {
  try {
    return amount === undefined ? undefined : Money.exact(amount, currency)
  } catch {
    return undefined
  }
}

/**
 * Of an order that asks for nothing any more the whole rest is named: it is refused, and the reason says what is
 * captured.
 */
function beginning(rest: Money, asked: Money): Money {
  return asked.isPositive() ? within(rest, asked) : rest
}

/** Nothing where the items before leave nothing. */
function within(rest: Money, left: Money): Money {
  if (!left.isPositive()) return rest.minus(rest)
  return left.compare(rest) < 0 ? left : rest
}

/** An item with what names its operation: whoever decides about it later decides about the same one. */
export function namedItem(kind: BatchKind, { payment }: PaidOrder, item: BatchItem): BatchItem {
  const named = { ...item, payment_id: payment.id }
  if (kind !== "capture" && kind !== "refund") return named
  const now = kind === "capture" ? payment.captured : payment.refunded
  return { ...named, before: item.before ?? now.toDecimalString() }
}
