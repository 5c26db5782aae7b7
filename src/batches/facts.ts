import type { PaymentStatus } from "../acquirer/domain/payment-state"
import type { Standing } from "../medusa/order-standing"
import type { PaidOrder } from "../medusa/paid-orders"
import type { Store } from "../medusa/store"
import type { RefundLedger } from "../medusa/refund-ledger"
import type { BatchKind } from "../modules/acquiring/batch-kind"
import type { OperationRow } from "../modules/acquiring/operation-row"
import type { BatchItem } from "./batch-item"
import { paymentFor } from "./payment-for"

/** What decides about an order of a batch, and of its dry run. */
export interface OrderFacts {
  paid: PaidOrder
  standing: Standing
  /** What the store last saw of one of its payments at the service. */
  statusOf: (payment: PaidOrder) => PaymentStatus | undefined
  /** The journal's rows of a payment's order number. */
  operationsOf: (payment: PaidOrder) => readonly OperationRow[]
  /** The order's books while it has a change under way, of whatever kind (an edit, a credit, a transfer). */
  changing: RefundLedger | undefined
}

/** The same about the one payment that an item is for. */
export interface ItemFacts {
  order: PaidOrder
  standing: Standing
  status: PaymentStatus | undefined
  /** The journal's rows of the order number. */
  operations: readonly OperationRow[]
  /** The same of the order's other payments. */
  otherOperations: readonly OperationRow[]
  changing: RefundLedger | undefined
}

/** Without `paid` where an order has no payment through the service. */
export type FoundFacts = Omit<OrderFacts, "paid"> & { paid: PaidOrder | undefined }

/** Why nothing is done to such an order. */
export const PAID_ELSEWHERE =
  "The order has no payment through the acquiring service: use the provider that it was paid with. Nothing was sent."

export function foundPaid({ paid, ...facts }: FoundFacts): OrderFacts | undefined {
  return paid && { paid, ...facts }
}

/** @throws AcquirerError `refused` when the item names a payment that is none of the order's */
export function itemFacts(kind: BatchKind, facts: OrderFacts, item: Pick<BatchItem, "payment_id">): ItemFacts {
  const order = paymentFor(kind, facts, item)
  const others = facts.paid.all.filter((other) => keyOf(other) !== keyOf(order))
  return {
    order,
    standing: facts.standing,
    status: facts.statusOf(order),
    operations: facts.operationsOf(order),
    otherOperations: others.flatMap((other) => facts.operationsOf(other)),
    changing: facts.changing,
  }
}

/** Where facts are read from: what the plugin keeps, the core's orders. */
export interface FactSource {
  acquiring: Pick<Store["acquiring"], "journal" | "listAcquiringPayments">
  orders(ids: string[], requestedBy?: string): Promise<Map<string, PaidOrder>>
  standings(ids: string[]): Promise<(orderId: string) => Standing>
  /** Of those that have a change under way. */
  changing(ids: string[]): Promise<Map<string, RefundLedger>>
}

/** @param requestedBy id of the person who wants something done to the orders */
export async function readFacts(
  source: FactSource,
  items: readonly BatchItem[],
  requestedBy?: string,
): Promise<(item: BatchItem) => FoundFacts> {
  const ids = items.map(({ order_id }) => order_id)
  const [orders, standingFor, changing] = await Promise.all([
    source.orders(ids, requestedBy),
    source.standings(ids),
    source.changing(ids),
  ])
  const all = [...orders.values()]
  const [statuses, operations] = await Promise.all([statusesOf(source, all), operationsOf(source, all)])
  const ofPayment = {
    statusOf: (payment: PaidOrder) => statuses.get(keyOf(payment)),
    operationsOf: (payment: PaidOrder) => operations.get(keyOf(payment)) ?? [],
  }
  return ({ order_id }) => ({
    paid: orders.get(order_id),
    standing: standingFor(order_id),
    changing: changing.get(order_id),
    ...ofPayment,
  })
}

/** By account and order number. */
async function statusesOf({ acquiring }: FactSource, orders: PaidOrder[]): Promise<Map<string, PaymentStatus>> {
  const statuses = new Map<string, PaymentStatus>()
  for (const [account, order_no] of orderNosByAccount(orders)) {
    const payments = await acquiring.listAcquiringPayments({ account, order_no }, { take: order_no.length })
    for (const { order_no: orderNo, status } of payments) statuses.set(`${account} ${orderNo}`, status as PaymentStatus)
  }
  return statuses
}

/** What the journal has of the payments, by account and order number. */
async function operationsOf({ acquiring }: FactSource, orders: PaidOrder[]): Promise<Map<string, OperationRow[]>> {
  const operations = new Map<string, OperationRow[]>()
  for (const [account, orderNos] of orderNosByAccount(orders)) {
    for (const [orderNo, rows] of await acquiring.journal.ofOrders(account, orderNos))
      operations.set(`${account} ${orderNo}`, rows)
  }
  return operations
}

function orderNosByAccount(orders: PaidOrder[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { account, transaction } of orders.flatMap(({ all }) => all))
    found.set(account, [...(found.get(account) ?? []), transaction.orderNo])
  return found
}

function keyOf({ account, transaction }: PaidOrder): string {
  return `${account} ${transaction.orderNo}`
}
