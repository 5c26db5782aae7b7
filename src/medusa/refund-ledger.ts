import { Money } from "../acquirer/domain/money"
import type { Store } from "./store"
import type { RefundRow } from "./refund-rows"
import { storeTotal } from "./payable-session"

/** What an order's books say of what was paid and refunded. */
export interface RefundBooks {
  isCancelled: boolean
  currency: string
  /** What the order comes to, less the credit it was given. */
  total: Money
  transactions: Transaction[]
  changes: OrderChange[]
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

export interface OrderChange {
  id: string
  isOpen: boolean
  isConfirmed: boolean
  /** Gives the order credit, and does nothing else. */
  isCredit: boolean
  /** The core's name for what it is: `edit`, `return_receive`, `exchange`, …. */
  type: string | null
  version: number
  createdAt: Date
  /** The credit it gives; zero for a change of another kind. */
  credit: Money
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
  raw_amount?: Sum
}
interface RawChange {
  id: string
  status: string
  change_type: string | null
  version: number
  created_at: string | Date
  actions?: { action: string; amount?: Sum; raw_amount?: Sum }[]
}

export async function readRefundBooks(query: Store["query"], orderId: string): Promise<RefundBooks | undefined> {
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
      fields: ["id", "status", "change_type", "version", "created_at", "actions.*"],
      ...ofOrder,
    }),
  ])
  const [order] = orders.data as unknown as RawOrder[]
  if (!order) return undefined
  const currency = order.currency_code.toUpperCase()
  return {
    isCancelled: order.status === "canceled",
    currency,
    total: storeTotal(order.summary?.raw_current_order_total ?? order.summary?.current_order_total ?? 0, currency),
    transactions: (transactions.data as unknown as RawTransaction[]).map((row) => ({
      reference: row.reference,
      referenceId: row.reference_id,
      amount: storeTotal(row.raw_amount ?? row.amount, currency),
      version: row.version,
    })),
    changes: (changes.data as unknown as RawChange[]).map((change) => toChange(change, currency)),
    version: order.version,
  }
}

function toChange({ actions = [], ...change }: RawChange, currency: string): OrderChange {
  const credits = actions.filter(({ action }) => action === "CREDIT_LINE_ADD")
  return {
    id: change.id,
    isOpen: change.status === "pending" || change.status === "requested",
    isConfirmed: change.status === "confirmed",
    isCredit: change.change_type === "credit_line",
    type: change.change_type,
    version: change.version,
    createdAt: new Date(change.created_at),
    credit: Money.sum(
      credits.map(({ raw_amount, amount }) => storeTotal(raw_amount ?? amount ?? 0, currency)),
      currency,
    ),
  }
}

/**
 * The books as they will be once every refund that is made is booked, and no other. Meanwhile they say something else:
 * whoever books a refund books every refund row of the payment with it, also those of refunds that are not made yet,
 * and with the wrong amount.
 */
export function withRefunds(books: RefundBooks, refunds: RefundRow[]): RefundBooks {
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
