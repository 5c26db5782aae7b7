import { MathBN } from "@medusajs/framework/utils"
import { Money } from "../acquirer/domain/money"
import { collectionsOfOrders } from "./find-orders"
import { linkedOrders, type Linked } from "./linked-orders"
import { storeTotal, type PayableSession } from "./payable-session"
import { PURCHASE_FIELDS, readCart, type Cart } from "./read-cart"
import type { Store } from "./store"

/**
 * What an order still owes by one of its payment collections: an order edit, an exchange, a claim, an unpaid order. Of
 * several that share it, what they owe together; who pays is who ordered the first.
 */
export interface OrderCollection {
  id: string
  /** The core's status of the collection. */
  status: string
  /** Zero once it is paid, or the order is cancelled or owes nothing any more. */
  owed: Money
  /** Something was asked for by it, and all of that is authorised or captured. */
  isPaid: boolean
  /** Another one that the order owes money by, where this one asks for nothing more. */
  next: string | undefined
  orderDisplayId: number
  orderVersion: number
  isCanceled: boolean
  providers: { id: string; is_enabled?: boolean }[]
  /** Who pays, for a payment request: the order's people and addresses. */
  payer: Cart
  sessions: CollectionSession[]
}

export interface CollectionSession {
  id: string
  provider_id: string
  status: string
  money: Money
  flow: string | undefined
  /** What its provider keeps. */
  data: Record<string, unknown>
  created_at: string
}

interface RawAmount {
  amount: number
  raw_amount?: { value: string }
}

interface BookedRow extends RawAmount {
  currency_code: string
  canceled_at: string | null
  captures?: RawAmount[]
}

interface Row extends RawAmount {
  id: string
  currency_code: string
  status: string
  payments?: BookedRow[]
  payment_sessions?: (RawAmount & {
    id: string
    provider_id: string
    status: string
    currency_code: string
    created_at: string
    data?: (Record<string, unknown> & { flow?: string }) | null
  })[]
  order?: Linked<OrderRow>
}

type OrderRow = Cart & {
  display_id: number
  version: number
  status: string
  summary?: { pending_difference?: number } | null
  payment_collections?: SiblingRow[]
  region?: { payment_providers?: { id: string; is_enabled?: boolean }[] } | null
}

type SiblingRow = RawAmount & { id: string; status: string; payments?: BookedRow[] }

const FIELDS = [
  "id",
  "amount",
  "raw_amount",
  "currency_code",
  "status",
  "payments.currency_code",
  "payments.amount",
  "payments.raw_amount",
  "payments.canceled_at",
  "payments.captures.amount",
  "payments.captures.raw_amount",
  "payment_sessions.*",
  "order.id",
  "order.display_id",
  "order.version",
  "order.status",
  "order.email",
  "order.summary.*",
  "order.payment_collections.id",
  "order.payment_collections.status",
  "order.payment_collections.amount",
  "order.payment_collections.raw_amount",
  "order.payment_collections.payments.currency_code",
  "order.payment_collections.payments.amount",
  "order.payment_collections.payments.raw_amount",
  "order.payment_collections.payments.canceled_at",
  "order.payment_collections.payments.captures.amount",
  "order.payment_collections.payments.captures.raw_amount",
  "order.customer.*",
  "order.shipping_address.*",
  "order.billing_address.*",
  "order.region.payment_providers.*",
]

const WITH_GOODS = [...new Set([...FIELDS, ...PURCHASE_FIELDS.map((field) => `order.${field}`)])]

/**
 * An order's collection; undefined when there is none of this id, or it is a cart's that is no order yet.
 * @param withGoods what was ordered is in `payer`, if all of it is owed: a part of the sum is for nothing in particular
 */
export async function orderCollection(
  store: Store,
  id: string,
  withGoods = false,
): Promise<OrderCollection | undefined> {
  const fields = withGoods ? WITH_GOODS : FIELDS
  const { data } = await store.query.graph({ entity: "payment_collection", fields, filters: { id } })
  const [row] = data as unknown as Row[]
  const orders = linkedOrders(row?.order)
  const [order, ...others] = orders
  if (!row || !order) return undefined
  const owed = owedBy(row, orders)
  const isWhole = withGoods && others.length === 0 && isWholeOrder(order, owed)
  return {
    id: row.id,
    status: row.status,
    owed,
    isPaid: row.status !== "canceled" && leftOf(row).isZero() && paidOf(row).isPositive(),
    next: owed.isZero() ? otherThatOwes(row, orders) : undefined,
    orderDisplayId: order.display_id,
    orderVersion: Math.max(...orders.map(({ version }) => version)),
    isCanceled: orders.every(isCanceled),
    providers: order.region?.payment_providers ?? [],
    payer: isWhole ? goodsOf(order) : peopleOf(order, owed),
    sessions: (row.payment_sessions ?? []).map((session) => ({
      id: session.id,
      provider_id: session.provider_id,
      status: session.status,
      money: storeTotal(session.raw_amount ?? session.amount, session.currency_code),
      flow: session.data?.flow,
      data: session.data ?? {},
      created_at: session.created_at,
    })),
  }
}

/** What an order owes, and the collection that asks for it; undefined where it owes nothing. */
export async function owedByOrder(store: Store, orderId: string): Promise<OrderOwed | undefined> {
  const ids = await collectionsOfOrders(store, { id: orderId })
  const collections = await Promise.all(ids.map((id) => orderCollection(store, id)))
  const owing = collections.flatMap((one) => (one && !one.owed.isZero() ? one : []))
  const unpaid = owing.find(({ status }) => UNPAID.includes(status))
  if (unpaid) return { collectionId: unpaid.id, owed: unpaid.owed }
  return owing[0] && { collectionId: undefined, owed: owing[0].owed }
}

export interface OrderOwed {
  owed: Money
  /**
   * Undefined where none can be paid: the core's sessions of one that a part was captured by ask for all of it again.
   */
  collectionId: string | undefined
}

const UNPAID = ["not_paid", "awaiting", "requires_action"]

/** Whether a payment collection is linked to an order. */
export async function isOrdered(store: Store, collectionId: string): Promise<boolean> {
  const { data } = await store.query.graph({
    entity: "order_payment_collection",
    fields: ["order_id"],
    filters: { payment_collection_id: collectionId },
  })
  return data.length > 0
}

/**
 * Who pays a session, and for what: its cart, or the order that still owes.
 * @param prices `usd`: with the goods' prices in US dollars
 */
export async function payerOf(store: Store, session: PayableSession, prices?: "usd"): Promise<Cart | undefined> {
  if (session.cartId) return readCart(store, session.cartId, prices)
  return (await orderCollection(store, session.collectionId, true))?.payer
}

function isWholeOrder(order: Cart, owed: Money): boolean {
  return storeTotal(order.raw_total ?? order.total, owed.currency).equals(owed)
}

/** An order as a cart: the core tells the quantities of orders as big numbers, and no checkout began with them. */
function goodsOf({ created_at: _, items = [], ...order }: Cart): Cart {
  return { ...order, items: items.map((item) => ({ ...item, quantity: Number(item.quantity) })) }
}

function peopleOf(order: Cart, owed: Money): Cart {
  const { id, email, customer, shipping_address, billing_address } = order
  const total = owed.toNumber()
  return { id, currency_code: owed.currency, total, email, customer, shipping_address, billing_address }
}

/** What is left of the collection, and never more than its orders owe beside what their other payments reserve. */
function owedBy(row: Omit<Row, "order">, orders: OrderRow[]): Money {
  const { status, currency_code } = row
  const zero = Money.zero(currency_code.toUpperCase())
  const standing = orders.filter((order) => !isCanceled(order))
  const isOver = standing.length === 0 || status === "canceled" || status === "completed"
  const pending = MathBN.sum(...standing.map(({ summary }) => summary?.pending_difference ?? 0))
  if (isOver || MathBN.lte(pending, 0)) return zero
  const others = siblingsOf(row, standing).filter((one) => one.status !== "canceled")
  const owed = storeTotal(pending, currency_code).minus(Money.sum(others.map(reservedBy(currency_code)), zero.currency))
  const left = leftOf(row)
  if (owed.isNegative()) return zero
  return owed.compare(left) < 0 ? owed : left
}

function isCanceled({ status }: OrderRow): boolean {
  return status === "canceled"
}

/** The other collections of its orders, each once. */
function siblingsOf({ id }: { id: string }, orders: OrderRow[]): SiblingRow[] {
  const all = orders.flatMap(({ payment_collections = [] }) => payment_collections)
  return [...new Map(all.map((one) => [one.id, one])).values()].filter((one) => one.id !== id)
}

/** A merchant may have sent the link of one, and the order is asked for the rest by another since. */
function otherThatOwes(row: Row, orders: OrderRow[]): string | undefined {
  const { currency_code } = row
  return siblingsOf(row, orders).find((one) => !owedBy({ ...one, currency_code }, orders).isZero())?.id
}

/** What is authorised in a collection and not captured yet: an order's sums know only what is captured. */
function reservedBy(currency_code: string): (collection: { payments?: BookedRow[] }) => Money {
  const money = ({ amount, raw_amount }: RawAmount) => storeTotal(raw_amount ?? amount, currency_code)
  const sum = (rows: RawAmount[]) => Money.sum(rows.map(money), currency_code.toUpperCase())
  return ({ payments = [] }) => {
    const standing = payments.filter(isStandingIn(currency_code))
    return sum(standing).minus(sum(standing.flatMap(({ captures = [] }) => captures)))
  }
}

function isStandingIn(currency: string): (payment: BookedRow) => boolean {
  return (payment) => !payment.canceled_at && isIn(currency)(payment)
}

/** What was paid before the cart came to another currency pays for nothing of its order. */
function isIn(currency: string): (payment: BookedRow) => boolean {
  return ({ currency_code }) => currency_code === currency
}

/** Of what was released after a part was captured, that part. */
function paidBy(payment: BookedRow): RawAmount[] {
  return payment.canceled_at ? (payment.captures ?? []) : [payment]
}

function paidOf({ currency_code, payments = [] }: Omit<Row, "order">): Money {
  const paid = payments.filter(isIn(currency_code)).flatMap(paidBy)
  const money = paid.map(({ amount, raw_amount }) => storeTotal(raw_amount ?? amount, currency_code))
  return Money.sum(money, currency_code.toUpperCase())
}

function leftOf(row: Omit<Row, "order">): Money {
  const left = storeTotal(row.raw_amount ?? row.amount, row.currency_code).minus(paidOf(row))
  return left.isNegative() ? Money.zero(row.currency_code.toUpperCase()) : left
}
