import type { MedusaContainer } from "@medusajs/framework/types"
import type { OrderNo } from "../acquirer/domain/references"
import {
  announceRenewal,
  findRenewalOrder,
  payRenewal,
  placeRenewal,
  type PlacedRenewal,
  type RenewalToPlace,
} from "../medusa/place-renewal"
import { storeOf, type Store } from "../medusa/store"
import { openAccount, type Account } from "../operations/account"
import { orderPaidBy, type PaidBy } from "../reconciliation/order-paid-by"
import { reconcileOrders } from "../reconciliation/reconcile-orders"
import { emit, type SubscriptionEvent } from "./events"
import { firstOrderOf, type FirstOrder } from "./first-payment"

/** What working a subscription needs of the store around it. The simulator has another one. */
export interface SubscriptionShop {
  store: Store
  open(accountId: string): Promise<Account>
  firstOrder(accountId: string, orderNo: string): Promise<FirstOrder>
  /** What the order of a payment stands on. */
  paidBy(accountId: string, orderNo: string): Promise<PaidBy>
  /** The order that was made of a renewal, paid or not. */
  findOrder(name: string): Promise<string | undefined>
  place(renewal: RenewalToPlace): Promise<PlacedRenewal>
  pay(placed: PlacedRenewal): Promise<void>
  reconcile(accountId: string, orderNo: OrderNo): Promise<void>
  announce(orderId: string): Promise<void>
  emit(name: SubscriptionEvent, data: { id: string; order_id?: string | null; cycle?: number }): Promise<void>
}

export function shopOf(container: MedusaContainer): SubscriptionShop {
  const store = storeOf(container)
  return {
    store,
    open: (accountId) => openAccount(store, accountId),
    firstOrder: (accountId, orderNo) => firstOrderOf(store, accountId, orderNo),
    paidBy: (accountId, orderNo) => orderPaidBy(store, accountId, orderNo),
    findOrder: (name) => findRenewalOrder(container, name),
    place: (renewal) => placeRenewal(container, renewal),
    pay: (placed) => payRenewal(container, placed),
    async reconcile(accountId, orderNo) {
      await reconcileOrders(container, accountId, [orderNo])
    },
    announce: (orderId) => announceRenewal(container, orderId),
    emit: (name, data) => emit(container, name, data),
  }
}
