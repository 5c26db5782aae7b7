import type { MedusaContainer } from "@medusajs/framework/types"
import { goneCustomers } from "../medusa/gone-customers"
import { CUSTOMER_DELETED } from "../modules/acquiring/subscription-book"
import { endOrLaterIn } from "./end-or-later"
import { followTransfers } from "./present-customer"
import { shopOf } from "./shop"

/**
 * Ends what a customer who is deleted has subscribed: nobody could sign in to end it. An order that was transferred has
 * taken its subscription along. Whoever is there again by the time this is heard keeps what they have.
 */
export async function endSubscriptionsOfCustomer(container: MedusaContainer, customerId: string): Promise<void> {
  const shop = shopOf(container)
  const { store } = shop
  const { clock, subscriptions } = store.acquiring
  if ((await goneCustomers(store, [customerId])).length === 0) return
  await clock.sync()
  await followTransfers(store, customerId)
  for (const row of await subscriptions.allOfCustomer(customerId)) await endOrLaterIn(shop, row, CUSTOMER_DELETED)
}
