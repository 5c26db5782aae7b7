import { MedusaError } from "@medusajs/framework/utils"
import { Money } from "../acquirer/domain/money"
import { OrderNo } from "../acquirer/domain/references"
import type { Store } from "./store"
import { accountOf } from "./provider-id"

/** A payment session as far as paying it needs: who, what, how much. */
export interface PayableSession {
  id: string
  orderNo: OrderNo
  /** The merchant account whose provider the session is of; undefined for other providers' sessions. */
  account: string | undefined
  money: Money
  status: string
  collectionId: string
  cartId: string | undefined
  data: Record<string, unknown>
}

const PREFIX = "payses_"

/** The order number of a payment session: the same on every retry, so that the service can be queried about it. */
export function orderNoOf(sessionId: string): OrderNo {
  return OrderNo(sessionId.startsWith(PREFIX) ? sessionId.slice(PREFIX.length) : sessionId)
}

/** The session whose order number this is. */
export function sessionIdOf(orderNo: OrderNo): string {
  return `${PREFIX}${orderNo}`
}

/**
 * What the store keeps as a session's or a payment's amount, as money. The store's totals may carry more digits than
 * the currency has (a tax of a third of a cent); this is the one place where they are rounded: half up to the
 * currency's own digits, so that the store and the service speak of the same sum.
 */
export function storeTotal(amount: string | number | bigint | object, currency: string): Money {
  return Money.rounded(amount, currency.toUpperCase())
}

/** Reads a session. @throws MedusaError `not_found` when it was deleted meanwhile. */
export async function payableSession(store: Store, id: string): Promise<PayableSession> {
  const session = await findSession(store, id)
  if (session) return session
  throw new MedusaError(
    MedusaError.Types.NOT_FOUND,
    "This payment is gone, because the cart changed. Please go back to the checkout.",
  )
}

export async function findSession(store: Store, id: string): Promise<PayableSession | undefined> {
  const { data } = await store.query.graph({
    entity: "payment_session",
    fields: [
      "id",
      "amount",
      "raw_amount",
      "currency_code",
      "status",
      "data",
      "provider_id",
      "payment_collection_id",
      "payment_collection.cart.id",
    ],
    filters: { id },
  })
  const [session] = data as unknown as (SessionRow & { payment_collection?: { cart?: { id: string } } })[]
  return session && toPayable(session, session.payment_collection?.cart?.id)
}

/** A row of the core's as a session to pay. */
export function toPayable(session: SessionRow, cartId: string | undefined): PayableSession {
  return {
    id: session.id,
    orderNo: orderNoOf(session.id),
    account: accountOf(session.provider_id),
    status: session.status,
    money: storeTotal(session.raw_amount ?? session.amount, session.currency_code),
    collectionId: session.payment_collection_id,
    cartId,
    data: session.data ?? {},
  }
}

export interface SessionRow {
  id: string
  amount: number
  raw_amount?: { value: string }
  currency_code: string
  status: string
  provider_id: string
  data: Record<string, unknown> | null
  payment_collection_id: string
  created_at: string
}
