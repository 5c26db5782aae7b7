import { sumOfParts, type CollectionFacts, type OrderFacts } from "./purchase-facts"

/** The core makes the collection that follows an edit in the workflow that confirms it. */
const FOLLOWS_WITHIN_MS = 60_000

/** The core's states of a collection that an edit took the place of, or whose order is cancelled. */
const REPLACED = new Set(["canceled", "partially_captured"])

/**
 * Marks the collections that an edit, exchange, claim or return took the place of. The core gives them a state of their
 * own and voids their payments; it forgets the state with the next capture or refund, also with one that was on its way,
 * and voids nothing where its process dies in between. What stays is the collection that it made instead: it makes one
 * only where no other is open, or in the place of the first that is authorised.
 */
export function markReplaced(
  collections: ReadonlyMap<string, CollectionFacts>,
  orders: ReadonlyMap<string, OrderFacts>,
): void {
  for (const collection of collections.values()) collection.isReplaced = isMarkedReplaced(collection)
  for (const { id, canceledAt, changes } of orders.values()) {
    const edits = changes.flatMap(({ goodsChangedAt }) => goodsChangedAt ?? [])
    if (canceledAt || edits.length === 0) continue
    const own = [...collections.values()].filter(({ orderIds }) => orderIds.includes(id))
    if (own.length > 1) markForgotten(own, edits)
  }
}

/** By the core's own state, which it forgets. */
export function isMarkedReplaced({ status }: Pick<CollectionFacts, "status">): boolean {
  return REPLACED.has(status)
}

function markForgotten(collections: CollectionFacts[], edits: readonly Date[]): void {
  const taken = new Set<CollectionFacts>()
  const byId = collections.sort((one, other) => (one.id < other.id ? -1 : 1))
  for (const { createdAt } of byId) {
    const edit = editBefore(createdAt, edits)
    const first = edit && byId.find((one) => !taken.has(one) && wasAuthorised(one, edit))
    // The core forgets nothing without a capture: where it died before it gave the state, both collections stand.
    if (!first || !(first.isReplaced || first.bookings.some(({ captures }) => captures.length > 0))) continue
    first.isReplaced = true
    taken.add(first)
  }
}

/** The last one before it: of two within a minute, the first made another. */
function editBefore(createdAt: Date, edits: readonly Date[]): Date | undefined {
  const near = edits.filter((at) => at <= createdAt && createdAt.getTime() - at.getTime() <= FOLLOWS_WITHIN_MS)
  return near.reduce<Date | undefined>((last, at) => (last && last > at ? last : at), undefined)
}

/** Paid for, and not captured in full; what it asks for the core may have lowered since. */
function wasAuthorised({ amount, bookings }: CollectionFacts, at: Date): boolean {
  const before = bookings.filter(({ createdAt }) => createdAt < at)
  const zero = amount.minus(amount)
  const captures = before.flatMap((booking) => booking.captures.filter(({ createdAt }) => createdAt < at))
  const captured = sumOfParts(captures, zero)
  const paid = before.reduce((sum, booking) => sum.plus(booking.amount), zero)
  return before.length > 0 && (captured.compare(amount) < 0 || captured.compare(paid) < 0)
}
