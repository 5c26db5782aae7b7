import type { MedusaContainer } from "@medusajs/framework/types"
import type { PaymentStatus } from "../acquirer/domain/payment-state"
import { acquirerErrorIn } from "../medusa/medusa-error"
import { storeOf, type Store } from "../medusa/store"
import type { BatchKind } from "../modules/acquiring/batches"
import type { OperationRow } from "../modules/acquiring/journal"
import type { BatchItem } from "./batch-item"
import { standingsOf, type Standing } from "../medusa/order-standing"
import { forecast, nothing, type Forecast } from "./forecast"
import { readPaidOrders, type PaidOrder } from "../medusa/paid-orders"
import { hasToCapture, hasToRefund, paymentFor } from "./payment-for"
import { plannedPart } from "./planned"

/** One order of a dry run. */
export interface DryRunLine extends Forecast {
  order_id: string
  display_id: number | null
  payment_id: string | null
  currency_code: string | null
  /** With everything that names its operation: started with it, what changed since is refused. */
  item: BatchItem
}

/** Says what a batch would do to each of its orders. Nothing is sent and nothing is written. */
export async function dryRun(container: MedusaContainer, kind: BatchKind, items: BatchItem[]): Promise<DryRunLine[]> {
  const store = storeOf(container)
  const [orders, standingFor] = await Promise.all([
    readPaidOrders(
      container,
      items.map(({ order_id }) => order_id),
    ),
    standingsOf(
      container,
      items.map(({ order_id }) => order_id),
    ),
  ])
  const known = await knownOf(store, [...orders.values()])
  return items.map((item) => {
    const standing = standingFor(item.order_id)
    const paid = orders.get(item.order_id)
    if (!paid) {
      const why = "The order has no payment through the acquiring service."
      return { ...line(item, standing), ...nothing(why) }
    }
    try {
      return lineOf(kind, paid, standing, known, item)
    } catch (error) {
      const refusal = acquirerErrorIn(error)
      if (!refusal) throw error
      return { ...line(item, standing), ...nothing(refusal.merchantMessage) }
    }
  })
}

function lineOf(kind: BatchKind, paid: PaidOrder, standing: Standing, known: Known, asked: BatchItem): DryRunLine {
  const isPart = kind === "capture" || kind === "refund"
  const item = isPart ? plannedPart(kind, paid, asked) : asked
  const order = paymentFor(paid, item, kind === "refund" ? hasToRefund : hasToCapture)
  const key = keyOf(order)
  const facts = { order, standing, status: known.statuses.get(key), operations: known.operations.get(key) ?? [] }
  return {
    ...line(item, standing),
    payment_id: order.payment.id,
    currency_code: order.payment.authorised.currency,
    ...forecast(kind, facts, item),
  }
}

function line(item: BatchItem, { displayId }: Standing): Omit<DryRunLine, keyof Forecast> {
  const { order_id, payment_id = null } = item
  return { order_id, display_id: displayId, payment_id, currency_code: null, item }
}

interface Known {
  statuses: Map<string, PaymentStatus>
  operations: Map<string, OperationRow[]>
}

/** What store and journal have of the payments, by account and order number. */
async function knownOf({ acquiring }: Store, orders: PaidOrder[]): Promise<Known> {
  const all = orders.flatMap((order) => order.all)
  const known: Known = { statuses: new Map(), operations: new Map() }
  for (const account of new Set(all.map((order) => order.account))) {
    const orderNos = all.filter((order) => order.account === account).map(({ transaction }) => transaction.orderNo)
    const [payments, operations] = await Promise.all([
      acquiring.listAcquiringPayments({ account, order_no: orderNos }, { take: orderNos.length }),
      acquiring.journal.ofOrders(account, orderNos),
    ])
    for (const { order_no, status } of payments) known.statuses.set(`${account} ${order_no}`, status as PaymentStatus)
    for (const [orderNo, rows] of operations) known.operations.set(`${account} ${orderNo}`, rows)
  }
  return known
}

function keyOf({ account, transaction }: PaidOrder): string {
  return `${account} ${transaction.orderNo}`
}
