import { setImmediate as others } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import pLimit from "p-limit"
import { readChanging } from "../medusa/changing-orders"
import { inOrder } from "../medusa/order-lock"
import { standingsOf } from "../medusa/order-standing"
import { readPaidOrders } from "../medusa/paid-orders"
import { storeOf, type Store } from "../medusa/store"
import { renewing } from "../modules/acquiring/lease"
import { openAccount, type Account } from "../operations/account"
import { reconcileOrders } from "../reconciliation/reconcile-orders"
import type { Reconciled } from "../reconciliation/reconciled"
import type { BatchItem } from "./batch-item"
import { cancelInStore } from "./cancel-in-store"
import { readFacts, type FoundFacts } from "./facts"

export const BATCH_PROGRESS_EVENT = "acquiring.batch.progress"

/** What a batch needs of the store around it. The simulator has another one. */
export interface BatchShop {
  store: Store
  open(accountId: string): Promise<Account>
  /**
   * What decides about orders, as it is now.
   * @param requestedBy id of the person who wants something done to them
   */
  facts(items: readonly BatchItem[], requestedBy?: string): Promise<(item: BatchItem) => FoundFacts>
  /** Undefined while another worker has a payment of the purchase. */
  reconcile(accountId: string, orderNo: string): Promise<Pick<Reconciled, "open" | "left"> | undefined>
  /**
   * Does something in turn with whatever else is done to an order.
   * @param occupied called where somebody is at it, before they are waited for
   */
  inOrder<Result>(orderId: string, work: () => Promise<Result>, occupied: () => void): Promise<Result>
  /** In the order's turn. One that is cancelled already stays so. */
  cancelOrder(orderId: string): Promise<void>
  /** Bookings share the database with everybody else: only a few are made at a time. */
  booking<Result>(book: () => Promise<Result>): Promise<Result>
  /** Whoever comes at this moment has come. */
  othersCame(): Promise<unknown>
  /** Renews something while work lasts; what it answers ends it. */
  renewing(renew: () => Promise<unknown>, leaseMs: number): () => void
  announce(progress: { batch_id: string; done: number; total: number }): Promise<void>
}

const booking = pLimit(8)

export function batchShopOf(container: MedusaContainer): BatchShop {
  const store = storeOf(container)
  const source = {
    acquiring: store.acquiring,
    orders: (ids: string[], requestedBy?: string) => readPaidOrders(container, ids, requestedBy),
    standings: (ids: string[]) => standingsOf(container, ids),
    changing: (ids: string[]) => readChanging(store, ids),
  }
  return {
    store,
    open: (accountId) => openAccount(store, accountId),
    facts: (items, requestedBy) => readFacts(source, items, requestedBy),
    reconcile: async (accountId, orderNo) => (await reconcileOrders(container, accountId, [orderNo]))[0],
    inOrder: (orderId, work, occupied) => inOrder(container, orderId, work, occupied),
    cancelOrder: (orderId) => cancelInStore(container, orderId),
    booking: (book) => booking(book),
    othersCame: () => others(),
    renewing: (renew, leaseMs) => renewing(renew, leaseMs),
    announce: (data) => container.resolve(Modules.EVENT_BUS).emit({ name: BATCH_PROGRESS_EVENT, data }),
  }
}
