import { MINUTE_MS } from "../acquirer/domain/durations"
import type { Money } from "../acquirer/domain/money"

/** A capture or refund that the store has booked. */
export interface PartFacts {
  id: string
  money: Money
  /** Booked by us from what the service has; no hook of the core asked for it. */
  isExternal: boolean
  note: string
  /** Label of the reason that a refund was made with. */
  reason: string | undefined
  createdAt: Date
}

/** A refund row of the store's, as far as it tells which refund it is. */
export type BookedRefund = Pick<PartFacts, "id" | "money" | "isExternal" | "note">

/** A payment as the store has booked it. */
export interface BookingFacts {
  id: string
  sessionId: string
  providerId: string
  amount: Money
  transactionId: string | undefined
  capturedAt: Date | null
  canceledAt: Date | null
  createdAt: Date
  captures: PartFacts[]
  refunds: PartFacts[]
}

export interface SessionFacts {
  id: string
  status: string
  providerId: string
  amount: Money
}

/** How far the clocks of the store's processes may be apart: the core writes its own process's time into its rows. */
export const CORE_CLOCKS_APART_MS = 5 * MINUTE_MS

export interface CollectionFacts {
  id: string
  amount: Money
  /** Reconciliation has set the amount, and nobody has set another since. */
  isAmountOurs: boolean
  /** Reconciliation asked for what the order owes: no edit made it. */
  isAskedByUs: boolean
  /**
   * Reconciliation has found that it is to ask for nothing: that it is canceled was then nobody's cancellation of the
   * order.
   */
  isWaived: boolean
  status: string
  /** An edit took its place: nothing of it counts but what was captured. */
  isReplaced: boolean
  createdAt: Date
  /** As the core keeps them; what its payments' rows add up to is another matter. */
  capturedAmount: Money
  refundedAmount: Money
  cartId: string | undefined
  /** The orders that it is linked to: several where the store splits a cart. */
  orderIds: string[]
  sessions: SessionFacts[]
  bookings: BookingFacts[]
  /**
   * Made before the cart came to another currency, each in its own: the core keeps the collection for the new one. They
   * pay for no order of it, and count in no sum.
   */
  formerBookings: BookingFacts[]
}

/** What is booked of a session in its collection, whichever currency the collection has by now. */
export function bookingOfSession(collection: CollectionFacts | undefined, sessionId: string): BookingFacts | undefined {
  return [...(collection?.bookings ?? []), ...(collection?.formerBookings ?? [])].find(
    (booking) => booking.sessionId === sessionId,
  )
}

export interface CartFacts {
  id: string
  /** The core writes it beside the link to the order; so does a store that makes its orders in a way of its own. */
  completedAt: Date | null
  /** The orders that the cart is linked to. */
  orderIds: string[]
  /** What it costs; undefined once it is an order. */
  total: Money | undefined
  /** Why the core would not make an order of it, where that was tried a moment ago. */
  refusal?: { why: string; isFinal: boolean } | undefined
}

/** A transaction of the order's ledger. */
export interface TransactionFacts {
  id: string
  reference: string | null
  referenceId: string | null
  /** Negative for a refund. */
  amount: Money
  version: number
  /** The capture or refund that it names is there no more: it stands for nothing. */
  isGone: boolean
}

export interface OrderChangeFacts {
  id: string
  /** The core's name for what it is: `edit`, `return_receive`, `exchange`, `transfer`, …. */
  type: string | null
  isOpen: boolean
  isConfirmed: boolean
  /** Gives the order credit, and does nothing else. */
  isCredit: boolean
  /** Changes what the order comes to other than by credit. A fulfilment, a delivery or a transfer does not. */
  changesGoods: boolean
  version: number
  createdAt: Date
  /** When it changed what the order comes to, and the core its collections; null for changes of another kind. */
  goodsChangedAt: Date | null
  /** The credit it gives; zero for a change of another kind. */
  credit: Money
}

/** The sums that the core keeps of an order beside its transactions. */
export interface SummaryFacts {
  paid: Money
  refunded: Money
  transactions: Money
  pending: Money
}

export interface OrderFacts {
  id: string
  displayId: number | undefined
  status: string
  canceledAt: Date | null
  createdAt: Date
  version: number
  /** Something of it is fulfilled. */
  isFulfilled: boolean
  /** What it comes to, less the credit it was given. */
  total: Money
  /** What is to come back of it; undefined where nothing ever was. */
  comingBack?: Money | undefined
  transactions: TransactionFacts[]
  summary: SummaryFacts
  changes: OrderChangeFacts[]
}

/**
 * The changes under way that may make the order come to another sum. Its transfer to another customer, which is open
 * until they accept it, does not.
 */
export function openChanges({ changes }: Pick<OrderFacts, "changes">): OrderChangeFacts[] {
  return changes.filter(({ isOpen, type }) => isOpen && type !== "transfer")
}

export function isBeingChanged(order: Pick<OrderFacts, "changes">): boolean {
  return openChanges(order).length > 0
}

/**
 * Nobody has changed the goods of the order since it was placed. Its version does not tell: a fulfilment and a credit
 * have one of their own.
 */
export function hasGoodsAsPlaced({ changes }: Pick<OrderFacts, "changes">): boolean {
  return !changes.some(({ isConfirmed, changesGoods }) => isConfirmed && changesGoods)
}

/** The order comes to what it came to when it was placed: its goods are the same, and it was given no credit. */
export function isAsPlaced(order: Pick<OrderFacts, "changes">): boolean {
  return hasGoodsAsPlaced(order) && !order.changes.some(({ isConfirmed, isCredit }) => isConfirmed && isCredit)
}

/** What the store has of some purchases, by id. */
export interface PurchaseFacts {
  collections: Map<string, CollectionFacts>
  carts: Map<string, CartFacts>
  orders: Map<string, OrderFacts>
  /**
   * Payment collections without cart whose order is gone, by id. A draft's are gone with it, and so their sessions and
   * payments.
   */
  ofGoneOrders: ReadonlySet<string>
}

/** The total of a list of parts. */
export function sumOfParts(parts: readonly PartFacts[], zero: Money): Money {
  return parts.reduce((sum, { money }) => sum.plus(money), zero)
}
