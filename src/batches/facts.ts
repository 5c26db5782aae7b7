import type { MedusaContainer } from "@medusajs/framework/types"
import type { PaymentStatus } from "../acquirer/domain/payment-state"
import { standingsOf, type Standing } from "../medusa/order-standing"
import { readPaidOrders, type PaidOrder } from "../medusa/paid-orders"
import { storeOf, type Store } from "../medusa/store"
import type { OperationRow } from "../modules/acquiring/journal"
import type { BatchItem } from "./batch-item"

/** What decides about an order of a batch, and of its dry run. */
export interface OrderFacts {
  paid: PaidOrder
  standing: Standing
  /** What the store last saw of one of its payments at the service. */
  statusOf: (payment: PaidOrder) => PaymentStatus | undefined
}

/** The same about the one payment that an item is for. */
export interface ItemFacts {
  order: PaidOrder
  standing: Standing
  status: PaymentStatus | undefined
  /** The journal's rows of the order number. */
  operations: readonly OperationRow[]
}

/** Without `paid` where an order has no payment through the service. */
export type FoundFacts = Omit<OrderFacts, "paid"> & { paid: PaidOrder | undefined }

/** @param requestedBy id of the person who wants something done to the orders */
export async function readFacts(
  container: MedusaContainer,
  items: readonly BatchItem[],
  requestedBy?: string,
): Promise<(item: BatchItem) => FoundFacts> {
  const ids = items.map(({ order_id }) => order_id)
  const [orders, standingFor] = await Promise.all([
    readPaidOrders(container, ids, requestedBy),
    standingsOf(container, ids),
  ])
  const statuses = await statusesOf(storeOf(container), [...orders.values()])
  const statusOf = (payment: PaidOrder) => statuses.get(keyOf(payment))
  return ({ order_id }) => ({ paid: orders.get(order_id), standing: standingFor(order_id), statusOf })
}

/** By account and order number. */
async function statusesOf({ acquiring }: Store, orders: PaidOrder[]): Promise<Map<string, PaymentStatus>> {
  const statuses = new Map<string, PaymentStatus>()
  for (const [account, order_no] of orderNosByAccount(orders)) {
    const payments = await acquiring.listAcquiringPayments({ account, order_no }, { take: order_no.length })
    for (const { order_no: orderNo, status } of payments) statuses.set(`${account} ${orderNo}`, status as PaymentStatus)
  }
  return statuses
}

export function orderNosByAccount(orders: PaidOrder[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { account, transaction } of orders.flatMap(({ all }) => all))
    found.set(account, [...(found.get(account) ?? []), transaction.orderNo])
  return found
}

export function keyOf({ account, transaction }: PaidOrder): string {
  return `${account} ${transaction.orderNo}`
}
