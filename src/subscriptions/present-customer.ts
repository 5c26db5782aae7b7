import { customersOfOrders } from "../medusa/order-customers"
import type { Store } from "../medusa/store"
import type { SubscriptionRow } from "../modules/acquiring/subscription-book"

/** Whoever has an order has what was subscribed with it: one that was transferred takes its subscription along. */
export async function withPresentCustomers(store: Store, rows: readonly SubscriptionRow[]): Promise<SubscriptionRow[]> {
  const { subscriptions, clock } = store.acquiring
  const ids = rows.flatMap(({ order_id }) => order_id ?? [])
  const customers = await customersOfOrders(store, { id: ids })
  return Promise.all(
    rows.map(async (row) => {
      const customer_id = customers.get(row.order_id ?? "") ?? row.customer_id
      if (customer_id === row.customer_id) return row
      await subscriptions.update(row.id, { customer_id }, clock.now())
      return { ...row, customer_id }
    }),
  )
}

/** Brings up to date which subscriptions are a customer's. */
export async function followTransfers(store: Store, customerId: string): Promise<void> {
  const { subscriptions } = store.acquiring
  const orders = await customersOfOrders(store, { customer_id: customerId })
  const rows = [
    ...(await subscriptions.ofOrders([...orders.keys()])),
    ...(await subscriptions.allOfCustomer(customerId)),
  ]
  await withPresentCustomers(
    store,
    rows.filter(({ id }, at) => rows.findIndex((one) => one.id === id) === at),
  )
}
