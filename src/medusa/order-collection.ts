import { Money } from "../acquirer/domain/money"
import { storeTotal, type PayableSession } from "./payable-session"
import { readCart, type Cart, type CartAddress } from "./read-cart"
import type { Store } from "./store"

/** What an order still owes by one of its payment collections: an order edit, an exchange, a claim, an unpaid order. */
export interface OrderCollection {
  id: string
  /** The core's status of the collection. */
  status: string
  /** Zero once it is paid, or the order is cancelled or owes nothing any more. */
  owed: Money
  /** Everything that was asked for by it is authorised or captured. */
  isPaid: boolean
  orderDisplayId: number
  orderVersion: number
  country: string | undefined
  providers: { id: string; is_enabled?: boolean }[]
  /** Who pays, for a payment request: the order's people and addresses, none of its goods. */
  payer: Cart
  sessions: CollectionSession[]
}

export interface CollectionSession {
  id: string
  provider_id: string
  status: string
  money: Money
  flow: string | undefined
  created_at: string
}

interface RawAmount {
  amount: number
  raw_amount?: { value: string }
}

interface Row extends RawAmount {
  id: string
  currency_code: string
  status: string
  payments?: (RawAmount & { canceled_at: string | null })[]
  payment_sessions?: (RawAmount & {
    id: string
    provider_id: string
    status: string
    currency_code: string
    created_at: string
    data?: { flow?: string } | null
  })[]
  order?: {
    id: string
    display_id: number
    version: number
    status: string
    email?: string | null
    summary?: { pending_difference?: number } | null
    customer?: Cart["customer"]
    shipping_address?: CartAddress | null
    billing_address?: CartAddress | null
    region?: { payment_providers?: { id: string; is_enabled?: boolean }[] } | null
  } | null
}

const FIELDS = [
  "id",
  "amount",
  "raw_amount",
  "currency_code",
  "status",
  "payments.amount",
  "payments.raw_amount",
  "payments.canceled_at",
  "payment_sessions.*",
  "order.id",
  "order.display_id",
  "order.version",
  "order.status",
  "order.email",
  "order.summary.*",
  "order.customer.*",
  "order.shipping_address.*",
  "order.billing_address.*",
  "order.region.payment_providers.*",
]

/** An order's collection; undefined when there is none of this id, or it is a cart's that is no order yet. */
export async function orderCollection(store: Store, id: string): Promise<OrderCollection | undefined> {
  const { data } = await store.query.graph({ entity: "payment_collection", fields: FIELDS, filters: { id } })
  const [row] = data as unknown as Row[]
  if (!row?.order) return undefined
  const { order } = row
  const owed = owedBy(row)
  return {
    id: row.id,
    status: row.status,
    owed,
    isPaid: row.status !== "canceled" && leftOf(row).isZero(),
    orderDisplayId: order.display_id,
    orderVersion: order.version,
    country: order.shipping_address?.country_code ?? undefined,
    providers: order.region?.payment_providers ?? [],
    payer: {
      id: order.id,
      currency_code: row.currency_code,
      total: owed.toNumber(),
      email: order.email,
      customer: order.customer,
      shipping_address: order.shipping_address,
      billing_address: order.billing_address,
    },
    sessions: (row.payment_sessions ?? []).map((session) => ({
      id: session.id,
      provider_id: session.provider_id,
      status: session.status,
      money: storeTotal(session.raw_amount ?? session.amount, session.currency_code),
      flow: session.data?.flow,
      created_at: session.created_at,
    })),
  }
}

/**
 * Who pays a session, and for what: its cart, or the people of the order that still owes.
 * @param prices `usd`: with the goods' prices in US dollars
 */
export async function payerOf(store: Store, session: PayableSession, prices?: "usd"): Promise<Cart | undefined> {
  if (session.cartId) return readCart(store, session.cartId, prices)
  return (await orderCollection(store, session.collectionId))?.payer
}

function owedBy(row: Row): Money {
  const { order, status } = row
  const isOver = order?.status === "canceled" || status === "canceled" || status === "completed"
  const owesNothing = (order?.summary?.pending_difference ?? 0) <= 0
  return isOver || owesNothing ? Money.zero(row.currency_code.toUpperCase()) : leftOf(row)
}

function leftOf({ currency_code, payments = [], ...row }: Row): Money {
  const money = ({ amount, raw_amount }: RawAmount) => storeTotal(raw_amount ?? amount, currency_code)
  const zero = Money.zero(currency_code.toUpperCase())
  const paid = payments.filter(({ canceled_at }) => !canceled_at).map(money)
  const left = money(row).minus(Money.sum(paid, zero.currency))
  return left.isNegative() ? zero : left
}
