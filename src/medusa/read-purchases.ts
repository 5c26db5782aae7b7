import { MathBN } from "@medusajs/framework/utils"
import { cartTotals } from "./cart-total"
import { readComingBack } from "./coming-back"
import { linkedOrders, withGoneOrder, type Linked } from "./linked-orders"
import { markGone } from "./gone-rows"
import { ASKED, OWN_AMOUNT } from "./payment-ledger"
import { changeOf, CHANGE_FIELDS, type ChangeRow } from "./order-change"
import { besideBooked, bookedOf } from "./order-sums"
import { storeTotal } from "./payable-session"
import type { BookingFacts, CartFacts, CollectionFacts, OrderFacts, PartFacts, PurchaseFacts } from "./purchase-facts"
import { markReplaced } from "./replaced-collections"
import { isExternal, type Recorded } from "./store-rows"
import type { Store } from "./store"

/**
 * Reads what the store has of payment collections: their sessions and payments, their carts, their orders, and every
 * other collection of those orders. A few queries, however many collections there are.
 */
export async function readPurchases(
  store: Store,
  collectionIds: readonly string[],
  cartIds: readonly string[] = [],
): Promise<PurchaseFacts> {
  const collections = await readCollections(store, collectionIds)
  const { orders, others } = await readOrders(store, ordersOf(collections))
  for (const [id, collection] of await readCollections(
    store,
    others.filter((id) => !collections.has(id)),
  )) {
    collections.set(id, collection)
  }
  const carts = await readCarts(store, unique([...cartIds, ...[...collections.values()].map(({ cartId }) => cartId)]))
  await addTotals(store, carts)
  // Another collection of an order may be that of several, and so may the cart.
  const split = [...carts.values()].flatMap(({ orderIds }) => (orderIds.length > 1 ? orderIds : []))
  const more = unique([...ordersOf(collections), ...split]).filter((id) => !orders.has(id))
  for (const [id, order] of (await readOrders(store, more)).orders) orders.set(id, order)
  markReplaced(collections, orders)
  await markGone(store, collections, orders)
  return { collections, carts, orders, ofGoneOrders: await ofGoneOrders(store, collectionIds, collections) }
}

function ordersOf(collections: ReadonlyMap<string, CollectionFacts>): string[] {
  return unique([...collections.values()].flatMap(({ orderIds }) => orderIds))
}

/** Only of what has neither cart nor order, or is gone itself, it is asked whether it ever had an order. */
function ofGoneOrders(
  store: Store,
  collectionIds: readonly string[],
  collections: ReadonlyMap<string, CollectionFacts>,
): Promise<ReadonlySet<string>> {
  const all = unique([...collectionIds, ...collections.keys()])
  return withGoneOrder(
    store,
    all.filter((id) => {
      const found = collections.get(id)
      return !found || (!found.cartId && found.orderIds.length === 0)
    }),
  )
}

const PART_FIELDS = ["id", "amount", "raw_amount", "created_by", "created_at"]
/** Of a payment, all that `bookingOf` reads. */
export const BOOKING_FIELDS = [
  ...["id", "amount", "raw_amount", "currency_code", "captured_at", "canceled_at", "created_at", "data", "provider_id"],
  "payment_session_id",
  ...PART_FIELDS.map((field) => `captures.${field}`),
  ...[...PART_FIELDS, "metadata", "note", "refund_reason.label"].map((field) => `refunds.${field}`),
]
const COLLECTION_FIELDS = [
  ...["id", "status", "currency_code", "amount", "raw_amount", "captured_amount", "raw_captured_amount"],
  ...["refunded_amount", "raw_refunded_amount", "metadata", "created_at", "cart.id", "order.id"],
  ...["id", "status", "provider_id", "amount", "raw_amount"].map((field) => `payment_sessions.${field}`),
  ...BOOKING_FIELDS.map((field) => `payments.${field}`),
]

async function readCollections(store: Store, ids: readonly string[]): Promise<Map<string, CollectionFacts>> {
  if (ids.length === 0) return new Map()
  const { data } = await store.query.graph({
    entity: "payment_collection",
    fields: COLLECTION_FIELDS,
    filters: { id: [...ids] },
  })
  return new Map((data as unknown as CollectionRow[]).map((row) => [row.id, collectionOf(row)]))
}

function collectionOf(row: CollectionRow): CollectionFacts {
  const { currency_code: currency } = row
  const money = (raw: Raw | undefined, amount: number | null) => storeTotal(raw ?? amount ?? 0, currency)
  const bookings = (row.payments ?? []).map(bookingOf)
  const isOwn = ({ amount }: BookingFacts) => amount.currency === currency.toUpperCase()
  return {
    id: row.id,
    amount: money(row.raw_amount, row.amount),
    isAmountOurs: row.metadata?.[OWN_AMOUNT] === money(row.raw_amount, row.amount).toDecimalString(),
    isAskedByUs: row.metadata?.[ASKED] === true,
    isWaived: row.metadata?.[OWN_AMOUNT] === money(undefined, 0).toDecimalString(),
    status: row.status,
    isReplaced: false,
    createdAt: new Date(row.created_at),
    capturedAmount: money(row.raw_captured_amount, row.captured_amount),
    refundedAmount: money(row.raw_refunded_amount, row.refunded_amount),
    cartId: row.cart?.id,
    orderIds: linkedOrders(row.order).map(({ id }) => id),
    sessions: (row.payment_sessions ?? []).map((session) => ({
      id: session.id,
      status: session.status,
      providerId: session.provider_id,
      amount: money(session.raw_amount, session.amount),
    })),
    bookings: bookings.filter(isOwn),
    formerBookings: bookings.filter((booking) => !isOwn(booking)),
  }
}

export function bookingOf(row: BookingRow): BookingFacts {
  const { currency_code: currency } = row
  const part = (found: PartRow): PartFacts => ({
    id: found.id,
    money: storeTotal(found.raw_amount ?? found.amount, currency),
    isExternal: isExternal(found),
    note: found.note ?? "",
    reason: found.refund_reason?.label,
    createdAt: new Date(found.created_at),
  })
  return {
    id: row.id,
    sessionId: row.payment_session_id,
    providerId: row.provider_id,
    amount: storeTotal(row.raw_amount ?? row.amount, currency),
    transactionId: typeof row.data?.transaction_id === "string" ? row.data.transaction_id : undefined,
    capturedAt: moment(row.captured_at),
    canceledAt: moment(row.canceled_at),
    createdAt: new Date(row.created_at),
    captures: (row.captures ?? []).map(part).sort(byAge),
    refunds: (row.refunds ?? []).map(part).sort(byAge),
  }
}

/** Oldest first; the database says them in any order. */
function byAge(one: PartFacts, other: PartFacts): number {
  return one.createdAt.getTime() - other.createdAt.getTime()
}

async function readOrders(store: Store, ids: string[]): Promise<{ orders: Map<string, OrderFacts>; others: string[] }> {
  if (ids.length === 0) return { orders: new Map(), others: [] }
  const [orders, changes] = await Promise.all([
    store.query.graph({
      entity: "order",
      fields: [
        ...["id", "display_id", "status", "canceled_at", "created_at", "version", "currency_code", "summary"],
        ...["fulfillments.canceled_at", "transactions.*", "payment_collections.id"],
      ],
      filters: { id: ids },
    }),
    store.query.graph({
      entity: "order_change",
      fields: ["order_id", ...CHANGE_FIELDS],
      filters: { order_id: ids },
    }),
  ])
  const rows = orders.data as unknown as OrderRow[]
  const found = changes.data as unknown as (ChangeRow & { order_id: string })[]
  const comingBack = await readComingBack(store.query, found)
  return {
    orders: new Map(
      rows.map((row) => [
        row.id,
        {
          ...orderOf(
            row,
            found.filter(({ order_id }) => order_id === row.id),
          ),
          comingBack: comingBack.get(row.id),
        },
      ]),
    ),
    others: rows.flatMap(({ payment_collections }) => (payment_collections ?? []).flatMap((one) => one?.id ?? [])),
  }
}

function orderOf(row: OrderRow, changes: ChangeRow[]): OrderFacts {
  const { currency_code: currency, summary } = row
  const transactions = row.transactions ?? []
  const booked = bookedOf(transactions, currency)
  const paid = bookedOf(transactions.filter(isPositive), currency)
  const refunded = bookedOf(
    transactions.filter((found) => !isPositive(found)),
    currency,
  )
  const sum = (name: string) => summary?.[`raw_${name}`] ?? summary?.[name] ?? 0
  return {
    id: row.id,
    displayId: row.display_id,
    status: row.status,
    canceledAt: moment(row.canceled_at),
    createdAt: new Date(row.created_at),
    version: row.version,
    isFulfilled: (row.fulfillments ?? []).some((found) => found && !found.canceled_at),
    total: besideBooked(sum("current_order_total"), booked),
    transactions: transactions.map((found) => ({
      id: found.id,
      reference: found.reference,
      referenceId: found.reference_id,
      amount: storeTotal(found.raw_amount ?? found.amount, currency),
      version: found.version,
      isGone: false,
    })),
    summary: {
      paid: besideBooked(sum("paid_total"), paid),
      refunded: besideBooked(MathBN.mult(sum("refunded_total"), -1), refunded).negate(),
      transactions: besideBooked(sum("transaction_total"), booked),
      pending: storeTotal(sum("pending_difference"), currency),
    },
    changes: changes.map((change) => changeOf(change, currency)),
  }
}

function isPositive({ amount }: Amount): boolean {
  return amount > 0
}

const CART_FIELDS = ["id", "completed_at", "order.id"]

async function readCarts(store: Store, ids: string[]): Promise<Map<string, CartFacts>> {
  if (ids.length === 0) return new Map()
  const { data } = await store.query.graph({ entity: "cart", fields: CART_FIELDS, filters: { id: ids } })
  return new Map(
    (data as unknown as CartRow[]).map(({ id, completed_at, order }) => [
      id,
      { id, completedAt: moment(completed_at), orderIds: linkedOrders(order).map((one) => one.id), total: undefined },
    ]),
  )
}

/** The core computes a total from every line of a cart: only of those that are no order yet. */
async function addTotals(store: Store, carts: ReadonlyMap<string, CartFacts>): Promise<void> {
  const open = [...carts.values()].filter(({ orderIds }) => orderIds.length === 0)
  const totals = await cartTotals(
    store,
    open.map(({ id }) => id),
  )
  for (const cart of open) cart.total = totals.get(cart.id)
}

function moment(value: string | Date | null | undefined): Date | null {
  return value ? new Date(value) : null
}

function unique(ids: readonly (string | undefined)[]): string[] {
  return [...new Set(ids.filter((id) => id !== undefined))]
}

type Raw = { value: string } | null
interface Amount {
  amount: number
  raw_amount?: Raw
}
interface PartRow extends Amount, Recorded {
  id: string
  created_at: string
  note?: string | null
  refund_reason?: { label: string } | null
}
export interface BookingRow extends Amount {
  id: string
  currency_code: string
  payment_session_id: string
  provider_id: string
  captured_at: string | null
  canceled_at: string | null
  created_at: string
  data: Record<string, unknown> | null
  captures?: PartRow[]
  refunds?: PartRow[]
}
interface CollectionRow extends Amount {
  id: string
  status: string
  currency_code: string
  captured_amount: number | null
  raw_captured_amount?: Raw
  refunded_amount: number | null
  raw_refunded_amount?: Raw
  metadata?: Record<string, unknown> | null
  created_at: string
  cart?: { id: string } | null
  order?: Linked<{ id: string }>
  payment_sessions?: (Amount & { id: string; status: string; provider_id: string })[]
  payments?: BookingRow[]
}
interface OrderRow {
  id: string
  display_id?: number
  status: string
  canceled_at: string | null
  created_at: string
  version: number
  currency_code: string
  summary?: Record<string, { value: string } | number | null> | null
  fulfillments?: ({ canceled_at: string | null } | null)[]
  transactions?: (Amount & { id: string; reference: string | null; reference_id: string | null; version: number })[]
  payment_collections?: ({ id: string } | null)[]
}
interface CartRow {
  id: string
  completed_at: string | null
  order?: Linked<{ id: string }>
}
