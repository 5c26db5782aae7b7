import { AcquirerError } from "../../../src/acquirer/domain/errors"
import { sessionIdOf } from "../../../src/medusa/payable-session"
import type { RenewalRow } from "../../../src/modules/acquiring/renewals"
import type { SubscriptionRow } from "../../../src/modules/acquiring/subscription-book"
import type { SubscriptionEvent } from "../../../src/subscriptions/events"
import type { SubscriptionShop } from "../../../src/subscriptions/shop"
import { newOrder } from "../core-records"
import { reconcileOrders } from "../reconcile-pass"
import type { Desk } from "../desk"
import type { World } from "../world"
import type { SimulatedContract } from "./contract"
import type { RenewalSetting } from "./story"
import { SimulatedRenewals, SimulatedSubscriptions } from "./tables"

/** What the store has of its subscriptions. */
export interface SubscriptionTables {
  subscriptions: SubscriptionRow[]
  renewals: RenewalRow[]
  /** What the shop's own subscribers were told. */
  events: { name: SubscriptionEvent; id: string; cycle?: number }[]
  /** Whether an order can be made of the first one. */
  hasGoods: boolean
  renewalSetting: RenewalSetting
  isFirstCanceled: boolean
  isPaidByOthers: boolean
}

/**
 * The store around a subscription as one task uses it. Orders, sessions and links are unique by what names them, as in
 * the core's tables; everything else is the plugin's own code.
 */
export function shopOf(
  world: World,
  desk: Desk,
  tables: SubscriptionTables,
  contract: SimulatedContract,
): SubscriptionShop {
  const { task, account, core } = desk
  const { records } = world
  Object.assign(account.store.acquiring, {
    subscriptions: new SimulatedSubscriptions(tables.subscriptions, task),
    renewals: new SimulatedRenewals(tables.renewals, task),
  })
  Object.assign(account.client, { cancelSubscription: () => cancelSubscription(desk, contract) })
  return {
    store: account.store,
    open: () => {
      const subscriptions = { renewals: tables.renewalSetting }
      return Promise.resolve({ ...account, settings: { ...account.settings, subscriptions } })
    },
    async firstOrder() {
      await task.statement()
      const nobody = { customer_id: null, email: null, isCustomerGone: false }
      return { payment: undefined, order: { id: "order_first", ...nobody, isCanceled: tables.isFirstCanceled } }
    },
    async paidBy() {
      await task.statement()
      return tables.isPaidByOthers ? "others" : "this"
    },
    async findOrder(name) {
      await task.statement()
      return records.orders.get(`order_${name}`)?.id
    },
    async place({ name, orderNo, money }) {
      const placed = { orderId: `order_${name}`, collectionId: `paycol_${name}`, sessionId: sessionIdOf(orderNo) }
      const zero = money.minus(money)
      await task.statement()
      if (!records.orders.has(placed.orderId)) {
        if (!tables.hasGoods) throw new Error("The order that is renewed has no goods any more.")
        await task.statement()
        if (!records.orders.has(placed.orderId)) {
          world.say(`${task.machine.name}: makes ${placed.orderId} of ${orderNo}`)
          // Its cart says what it was made of.
          const order = { id: placed.orderId, cartId: orderNo, createdAt: desk.core.now(), total: money }
          records.orders.set(placed.orderId, newOrder(order))
        }
      }
      await task.statement()
      const collection = records.collections.get(placed.collectionId) ?? {
        ...{
          id: placed.collectionId,
          amount: money,
          status: "not_paid",
          createdAt: core.now(),
          captured: zero,
          refunded: zero,
        },
        ...{ cartId: undefined, orderId: undefined, sessions: [], bookings: [] },
      }
      records.collections.set(placed.collectionId, collection)
      await task.statement()
      collection.orderId = placed.orderId
      await task.statement()
      if (!records.session(placed.sessionId)) {
        collection.sessions.push({
          ...{ id: placed.sessionId, amount: money, status: "pending", flow: "card", isAuthorised: false },
          ...{ transactionId: undefined, createdAt: core.now() },
        })
      }
      return placed
    },
    async pay({ orderId, sessionId }) {
      await core.payments.authorise(sessionId)
      await task.statement()
      const order = records.order(orderId)
      for (const { id, amount } of records.bookingOfSession(sessionId)?.captures ?? []) {
        if (order.transactions.some(({ referenceId }) => referenceId === id)) continue
        await core.addTransaction(order, "capture", id, amount)
      }
    },
    async reconcile(_account, orderNo) {
      await reconcileOrders(world, desk, [orderNo])
    },
    announce: () => Promise.resolve(),
    async emit(name, { id, cycle }) {
      await task.statement()
      tables.events.push({ name, id, ...(cycle === undefined ? {} : { cycle }) })
    },
  }
}

async function cancelSubscription({ task }: Desk, contract: SimulatedContract) {
  await task.sleep(60)
  const isBad = task.choices.chance(task.weather.badCall)
  const answer = contract.cancel()
  if (isBad) throw new AcquirerError("transport", { code: "reset", sent: true, merchantMessage: "The line dropped." })
  return answer
}
