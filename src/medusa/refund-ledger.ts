import type { Money } from "../acquirer/domain/money"
import type { Store } from "./store"
import type { RefundRow } from "./refund-rows"
import { readComingBack } from "./coming-back"
import { changeOf, CHANGE_FIELDS, type ChangeRow } from "./order-change"
import { besideBooked, bookedOf } from "./order-sums"
import { storeTotal } from "./payable-session"
import type { OrderChangeFacts } from "./purchase-facts"

/** What an order's books say of what was paid and refunded. */
export interface RefundLedger {
  isCancelled: boolean
  currency: string
  /** What the order comes to, less the credit it was given. */
  total: Money
  /** What is to come back of it; undefined where nothing ever was. */
  comingBack?: Money | undefined
  transactions: Transaction[]
  changes: OrderChangeFacts[]
  /** The order's version; with each transaction and change the version it was booked in. */
  version: number
}

interface Transaction {
  reference: string | null
  referenceId: string | null
  /** Negative for a refund. */
  amount: Money
  version: number
}

type Sum = { value: string } | number | null | undefined

interface RawOrder {
  id: string
  status: string
  version: number
  currency_code: string
  summary?: { current_order_total?: Sum; raw_current_order_total?: Sum } | null
}
interface RawTransaction {
  reference: string | null
  reference_id: string | null
  version: number
  amount: number
  raw_amount?: { value: string } | null
}

export async function readRefundLedger(query: Store["query"], orderId: string): Promise<RefundLedger | undefined> {
  const ofOrder = { filters: { order_id: orderId } }
  const [orders, transactions, changes] = await Promise.all([
    query.graph({
      entity: "order",
      fields: ["id", "status", "version", "currency_code", "summary"],
      filters: { id: orderId },
    }),
    query.graph({
      entity: "order_transaction",
      fields: ["reference", "reference_id", "version", "amount", "raw_amount"],
      ...ofOrder,
    }),
    query.graph({
      entity: "order_change",
      fields: CHANGE_FIELDS,
      ...ofOrder,
    }),
  ])
  const [order] = orders.data as unknown as RawOrder[]
  if (!order) return undefined
  const currency = order.currency_code.toUpperCase()
  const booked = transactions.data as unknown as RawTransaction[]
  const rows = changes.data as unknown as ChangeRow[]
  const comingBack = await readComingBack(query, rows.map((row) => ({ ...row, order_id: orderId }))) // prettier-ignore
  return {
    comingBack: comingBack.get(orderId),
    isCancelled: order.status === "canceled",
    currency,
    total: besideBooked(
      order.summary?.raw_current_order_total ?? order.summary?.current_order_total ?? 0,
      bookedOf(booked, currency),
    ),
    transactions: booked.map((row) => ({
      reference: row.reference,
      referenceId: row.reference_id,
      amount: storeTotal(row.raw_amount ?? row.amount, currency),
      version: row.version,
    })),
    changes: rows.map((change) => changeOf(change, currency)),
    version: order.version,
  }
}

/**
 * The books as they will be once every refund that is made is booked, and no other. Meanwhile they say something else:
 * whoever books a refund books every refund row of the payment with it, also those of refunds that are not made yet,
 * and with the wrong amount.
 */
export function withRefunds(books: RefundLedger, refunds: RefundRow[]): RefundLedger {
  const isOf = (refund: RefundRow) => (row: Transaction) => row.reference === "refund" && row.referenceId === refund.id
  const others = books.transactions.filter((row) => !refunds.some((refund) => isOf(refund)(row)))
  const made = refunds
    .filter(({ isMade }) => isMade)
    .map((refund) => ({
      reference: "refund",
      referenceId: refund.id,
      amount: refund.amount.negate(),
      version: books.transactions.find(isOf(refund))?.version ?? books.version,
    }))
  return { ...books, transactions: [...others, ...made] }
}
