import { CORE_CLOCKS_APART_MS, sumOfParts, type CollectionFacts, type OrderFacts } from "./purchase-facts"

/** The core makes the collection that follows an edit in the workflow that confirms it. */
const FOLLOWS_WITHIN_MS = 60_000

/** The core's states of a collection that an edit took the place of, or whose order is cancelled. */
const REPLACED = new Set(["canceled", "partially_captured"])

/**
 * Marks the collections that an edit, exchange, claim or return took the place of. The core gives them a state of their
 * own and voids their payments; it forgets the state with the next capture or refund, also with one that was on its
 * way, and voids nothing where its process dies in between. What stays is the collection that it made instead: it makes
 * one only where no other is open, or in the place of the first that is authorised.
 */
export function markReplaced(
  collections: ReadonlyMap<string, CollectionFacts>,
  orders: ReadonlyMap<string, OrderFacts>,
): void {
  for (const collection of collections.values()) collection.isReplaced = isMarkedReplaced(collection)
  for (const { id, canceledAt, changes } of orders.values()) {
    const edits = changes.flatMap(({ goodsChangedAt: at, version }) => (at ? [{ at, version }] : []))
    if (canceledAt || edits.length === 0) continue
    const own = [...collections.values()].filter(({ orderIds }) => orderIds.includes(id))
    if (own.length > 1) markForgotten(own, edits)
  }
}

/** By the core's own state, which it forgets. */
export function isMarkedReplaced({ status }: Pick<CollectionFacts, "status">): boolean {
  return REPLACED.has(status)
}

/** One that changed the goods of an order. */
interface Edit {
  /** By the clock of the process that confirmed it. */
  at: Date
  version: number
}

/**
 * An edit and the collection that it makes are of one process and one clock. When the others were made and paid is told
 * by what came of what, since clocks differ; of captures, and of what a person asked for, nothing but the time is
 * known, and of a payment only that it was made before, or about then.
 */
function markForgotten(collections: CollectionFacts[], edits: readonly Edit[]): void {
  const taken = new Set<CollectionFacts>()
  const madeBy = new Map(collections.map((one) => [one, editThatMade(one, edits)]))
  const byId = collections.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const following = byId.flatMap((one) => madeBy.get(one) ?? []).sort((one, other) => one.version - other.version)
  for (const edit of following) {
    const first = byId.find((one) => !taken.has(one) && isOlder(one, madeBy.get(one), edit) && wasAuthorised(one, edit))
    // The core forgets nothing without a capture: where it died before it gave the state, both collections stand.
    if (!first || !(first.isReplaced || first.bookings.some(({ captures }) => captures.length > 0))) continue
    first.isReplaced = true
    taken.add(first)
  }
}

/** None makes the one that an order is placed with, and none what we ask for after it. */
function editThatMade({ cartId, isAskedByUs, createdAt }: CollectionFacts, edits: readonly Edit[]): Edit | undefined {
  return cartId === undefined && !isAskedByUs ? editBefore(createdAt, edits) : undefined
}

/** The last one before it: of two within a minute, the first made another. */
function editBefore(createdAt: Date, edits: readonly Edit[]): Edit | undefined {
  const near = edits.filter(({ at }) => at <= createdAt && createdAt.getTime() - at.getTime() <= FOLLOWS_WITHIN_MS)
  return near.reduce<Edit | undefined>((last, edit) => (last && last.at > edit.at ? last : edit), undefined)
}

/** There before an edit: the cart's own, one that an earlier edit made, or that a person asked for. */
function isOlder({ cartId, createdAt }: CollectionFacts, made: Edit | undefined, { at, version }: Edit): boolean {
  if (cartId !== undefined) return true
  return made ? made.version < version : createdAt < at
}

/**
 * Paid for, and not captured in full; what it asks for the core may have lowered since. Of one that is open and unpaid
 * an edit changes the amount and makes no other: so what was paid about then was paid before it.
 */
function wasAuthorised({ amount, bookings }: CollectionFacts, { at }: Edit): boolean {
  const zero = amount.minus(amount)
  const paidBy = bookings.filter(({ createdAt }) => createdAt.getTime() < at.getTime() + CORE_CLOCKS_APART_MS)
  const captures = paidBy.flatMap((booking) => booking.captures.filter(({ createdAt }) => createdAt < at))
  const captured = sumOfParts(captures, zero)
  const paid = paidBy.reduce((sum, booking) => sum.plus(booking.amount), zero)
  return paidBy.length > 0 && (captured.compare(amount) < 0 || captured.compare(paid) < 0)
}
