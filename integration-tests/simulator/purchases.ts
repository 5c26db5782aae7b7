import type {
  BookingFacts,
  CollectionFacts,
  OrderChangeFacts,
  OrderFacts,
  PartFacts,
  PurchaseFacts,
} from "../../src/medusa/purchase-facts"
import { markReplaced } from "../../src/medusa/replaced-collections"
import { RECORDED_BY } from "../../src/medusa/store-rows"
import {
  comingBackOf,
  pendingOf,
  totalOf,
  type BookingRecord,
  type ChangeRecord,
  type CollectionRecord,
  type CoreRecords,
  type OrderRecord,
  type PartRecord,
} from "./core-records"
import { PROVIDER } from "./settings"

/** The core's records as `readPurchases` reads them from a real store. */
export function purchasesOf(
  records: CoreRecords,
  collectionIds: readonly string[],
  cartIds: readonly string[] = [],
): PurchaseFacts {
  const wanted = new Set(collectionIds)
  const orders = new Map<string, OrderFacts>()
  for (const id of collectionIds) {
    const orderId = records.collections.get(id)?.orderId
    const order = orderId ? records.orders.get(orderId) : undefined
    if (!order || orders.has(order.id)) continue
    orders.set(order.id, orderOf(order, rowsOf(records)))
    for (const one of records.collectionsOf(order.id)) wanted.add(one.id)
  }
  const collections = new Map<string, CollectionFacts>()
  const carts: PurchaseFacts["carts"] = new Map()
  const wantedCarts = new Set(cartIds)
  for (const id of wanted) {
    const found = records.collections.get(id)
    if (!found) continue
    collections.set(id, collectionOf(found))
    if (found.cartId) wantedCarts.add(found.cartId)
  }
  markReplaced(collections, orders)
  for (const id of wantedCarts) {
    const cart = records.carts.get(id)
    if (!cart) continue
    const { completedAt, orderId, total } = cart
    carts.set(id, { id, completedAt, orderIds: idsOf(orderId), total: orderId ? undefined : total })
  }
  return { collections, carts, orders, ofGoneOrders: new Set() }
}

function idsOf(orderId: string | undefined): string[] {
  return orderId === undefined ? [] : [orderId]
}

function collectionOf(row: CollectionRecord): CollectionFacts {
  return {
    id: row.id,
    amount: row.amount,
    isAmountOurs: row.ownAmount?.equals(row.amount) === true,
    isAskedByUs: row.isAskedByUs === true,
    isWaived: row.ownAmount?.isZero() === true,
    status: row.status,
    isReplaced: false,
    createdAt: row.createdAt,
    capturedAmount: row.captured,
    refundedAmount: row.refunded,
    cartId: row.cartId,
    orderIds: idsOf(row.orderId),
    sessions: row.sessions.map(({ id, status, amount }) => ({ id, status, amount, providerId: PROVIDER })),
    bookings: row.bookings.map(bookingOf),
    formerBookings: [],
  }
}

function bookingOf(row: BookingRecord): BookingFacts {
  const { id, sessionId, amount, transactionId, capturedAt, canceledAt, createdAt } = row
  return {
    id,
    sessionId,
    amount,
    transactionId,
    capturedAt,
    canceledAt,
    createdAt,
    providerId: PROVIDER,
    captures: row.captures.map(partOf),
    refunds: row.refunds.map(partOf),
  }
}

export function partOf({ id, amount, createdBy, note, createdAt }: PartRecord): PartFacts {
  return { id, money: amount, isExternal: createdBy === RECORDED_BY, note, reason: undefined, createdAt }
}

/** Ids of all captures and refunds that there are. */
function rowsOf({ collections }: CoreRecords): Set<string> {
  const bookings = [...collections.values()].flatMap((one) => one.bookings)
  return new Set(bookings.flatMap(({ captures, refunds }) => [...captures, ...refunds].map(({ id }) => id)))
}

/** Of a cancelled order the core names the payment. */
function isRow(id: string): boolean {
  return id.startsWith("capt_") || id.startsWith("ref_")
}

function orderOf(row: OrderRecord, rows: ReadonlySet<string>): OrderFacts {
  const { id, status, canceledAt, createdAt, version, isFulfilled, paid, refunded } = row
  return {
    id,
    status,
    canceledAt,
    createdAt,
    version,
    isFulfilled,
    displayId: undefined,
    total: totalOf(row),
    comingBack: row.agreements.length > 0 ? comingBackOf(row) : undefined,
    transactions: row.transactions.map((one) => ({
      ...one,
      isGone: isRow(one.referenceId) && !rows.has(one.referenceId),
    })),
    summary: { paid, refunded, transactions: paid.minus(refunded), pending: pendingOf(row) },
    changes: row.changes.map(changeOf),
  }
}

function changeOf(row: ChangeRecord): OrderChangeFacts {
  const { id, type, isOpen, isConfirmed, isCredit, changesGoods, version, createdAt, goodsChangedAt, credit } = row
  return { id, type, isOpen, isConfirmed, isCredit, changesGoods, version, createdAt, goodsChangedAt, credit }
}
