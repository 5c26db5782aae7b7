import { Money } from "../../acquirer/domain/money"
import type { Store } from "../../gateway/account"
import { storeTotal } from "../../gateway/payable-session"
import { isMirrored } from "../../gateway/store-rows"
import type { PaymentRow as KnownPayment } from "../../modules/acquiring/payment-book"

/** A capture or refund that the store has booked. */
export interface BookedPart {
  id: string
  money: Money
  mirrored: boolean
  note: string
  /** Label of the reason that a refund was given with. */
  reason: string | undefined
  createdAt: Date
}

/** What the store has booked of one payment session. */
export interface StoreSide {
  session: { id: string; status: string; providerId: string; collectionId: string } | undefined
  payment:
    | {
        id: string
        amount: Money
        capturedAt: string | null
        canceledAt: string | null
        transactionId: string | undefined
        captures: BookedPart[]
        refunds: BookedPart[]
      }
    | undefined
  /** With the order that it is tied to, which is not always the one its payments are tied to. */
  cart: { id: string; completedAt: string | null; orderId: string | undefined } | undefined
  /** The one that the payment is for, or would be for. */
  order:
    { id: string; status: string; canceledAt: string | null; fulfilled: boolean; hasTransactions: boolean } | undefined
  collection: CollectionSide | undefined
  /** Another session's payment of the same collection stands. */
  isPaidOtherwise: boolean
}

export interface CollectionSide {
  id: string
  amount: Money
  status: string
  /** As the core keeps them. */
  capturedAmount: Money
  refundedAmount: Money
  /** As the rows of its payments say, but for those that no order came of. */
  captured: Money
  refunded: Money
}

interface Amount {
  amount: number
  raw_amount?: { value: string }
}
interface PartRow extends Amount {
  id: string
  created_by: string | null
  note?: string | null
  refund_reason?: { label: string } | null
  created_at: string
}
interface PaymentRow extends Amount {
  id: string
  captured_at: string | null
  canceled_at: string | null
  data: Record<string, unknown> | null
  captures?: PartRow[]
  refunds?: PartRow[]
}
interface CollectionRow extends Amount {
  id: string
  status: string
  captured_amount: number | null
  raw_captured_amount?: { value: string } | null
  refunded_amount: number | null
  raw_refunded_amount?: { value: string } | null
  cart?: { id: string; completed_at: string | null; order?: { id: string } | null } | null
  order?: {
    id: string
    status: string
    created_at: string
    canceled_at: string | null
    fulfillments?: { canceled_at: string | null }[]
    transactions?: { id: string }[]
  } | null
  payment_sessions?: { id: string; status: string; provider_id: string }[]
  payments?: (PaymentRow & { payment_session_id: string })[]
}

const FIELDS = [
  "id",
  "status",
  "amount",
  "raw_amount",
  "captured_amount",
  "raw_captured_amount",
  "refunded_amount",
  "raw_refunded_amount",
  "cart.id",
  "cart.completed_at",
  "cart.order.id",
  "order.id",
  "order.status",
  "order.created_at",
  "order.canceled_at",
  "order.fulfillments.canceled_at",
  "order.transactions.id",
  "payment_sessions.id",
  "payment_sessions.status",
  "payment_sessions.provider_id",
  "payments.id",
  "payments.amount",
  "payments.raw_amount",
  "payments.captured_at",
  "payments.canceled_at",
  "payments.data",
  "payments.payment_session_id",
  "payments.captures.*",
  "payments.refunds.*",
  "payments.refunds.refund_reason.label",
]

/** Which payment session of which collection, in which currency. */
export interface SideOf {
  sessionId: string
  collectionId: string | null
  currency: string
}

const NOTHING: StoreSide = {
  session: undefined,
  payment: undefined,
  cart: undefined,
  order: undefined,
  collection: undefined,
  isPaidOtherwise: false,
}

/** Reads what the store has booked of a session; sessions that were deleted leave only what outlived them. */
export async function readStoreSide(store: Store, of: SideOf): Promise<StoreSide> {
  const collections = await readCollections(store, [of.collectionId])
  return sideIn(collections.get(of.collectionId ?? ""), of)
}

/** The same for many payments at once, by order number. */
export async function readStoreSides(store: Store, payments: KnownPayment[]): Promise<Map<string, StoreSide>> {
  const collections = await readCollections(
    store,
    payments.map((row) => row.payment_collection_id),
  )
  return new Map(
    payments.map((row) => {
      const of = {
        sessionId: row.payment_session_id,
        collectionId: row.payment_collection_id,
        currency: row.currency_code,
      }
      return [row.order_no, sideIn(collections.get(row.payment_collection_id ?? ""), of)]
    }),
  )
}

async function readCollections(store: Store, ids: (string | null)[]): Promise<Map<string, CollectionRow>> {
  const wanted = [...new Set(ids.flatMap((id) => (id ? [id] : [])))]
  if (wanted.length === 0) return new Map()
  const { data } = await store.query.graph({ entity: "payment_collection", fields: FIELDS, filters: { id: wanted } })
  return new Map((data as unknown as CollectionRow[]).map((collection) => [collection.id, collection]))
}

function sideIn(collection: CollectionRow | undefined, { sessionId, currency }: SideOf): StoreSide {
  if (!collection) return NOTHING
  const session = collection.payment_sessions?.find((row) => row.id === sessionId)
  const payment = collection.payments?.find((row) => row.payment_session_id === sessionId)
  const counted = paymentsThatCount(collection)
  const isPaidOtherwise = counted.some((row) => row !== payment && !row.canceled_at)
  // The order is another payment's: this one was cancelled before, or its session replaced.
  const isOthers = payment !== undefined && isPaidOtherwise && (!session || payment.canceled_at !== null)
  const money = (row: Amount) => storeTotal(row.raw_amount ?? row.amount, currency)
  return {
    session: session && {
      id: session.id,
      status: session.status,
      providerId: session.provider_id,
      collectionId: collection.id,
    },
    payment: payment && {
      id: payment.id,
      amount: money(payment),
      capturedAt: payment.captured_at,
      canceledAt: payment.canceled_at,
      transactionId: typeof payment.data?.transaction_id === "string" ? payment.data.transaction_id : undefined,
      captures: (payment.captures ?? []).map((row) => partOf(row, money(row))),
      refunds: (payment.refunds ?? []).map((row) => partOf(row, money(row))),
    },
    cart: collection.cart
      ? {
          id: collection.cart.id,
          completedAt: collection.cart.completed_at,
          orderId: collection.cart.order?.id,
        }
      : undefined,
    order:
      collection.order && !isOthers
        ? {
            id: collection.order.id,
            status: collection.order.status,
            canceledAt: collection.order.canceled_at,
            fulfilled: (collection.order.fulfillments ?? []).some((row) => !row.canceled_at),
            hasTransactions: (collection.order.transactions ?? []).length > 0,
          }
        : undefined,
    collection: {
      id: collection.id,
      amount: money(collection),
      status: collection.status,
      capturedAmount: storeTotal(collection.raw_captured_amount ?? collection.captured_amount ?? 0, currency),
      refundedAmount: storeTotal(collection.raw_refunded_amount ?? collection.refunded_amount ?? 0, currency),
      captured: Money.sum(counted.flatMap((row) => row.captures ?? []).map(money), currency),
      refunded: Money.sum(counted.flatMap((row) => row.refunds ?? []).map(money), currency),
    },
    isPaidOtherwise,
  }
}

/**
 * A collection can hold payments that no order came of (goods sold out, cart changed) beside the one that paid for its
 * order. They were given back, and with them in its sums the core would call the order refunded.
 */
function paymentsThatCount({ payments = [], order }: CollectionRow): PaymentRow[] {
  if (!order) return payments
  const isBefore = ({ created_at }: PartRow) => new Date(created_at) < new Date(order.created_at)
  const rest = payments.filter(({ refunds = [] }) => refunds.length === 0 || !refunds.every(isBefore))
  const standing = rest.filter((row) => !row.canceled_at)
  return standing.length > 0 ? standing : rest
}

function partOf(row: PartRow, money: Money): BookedPart {
  return {
    id: row.id,
    money,
    mirrored: isMirrored(row),
    note: row.note ?? "",
    reason: row.refund_reason?.label,
    createdAt: new Date(row.created_at),
  }
}

export function sumOf(parts: BookedPart[], currency: string): Money {
  return Money.sum(
    parts.map((part) => part.money),
    currency,
  )
}
