import type { MedusaContainer } from "@medusajs/framework/types"
import { paymentsOfOrder } from "../medusa/payment-references"
import { storeOf } from "../medusa/store"
import type { SubscriptionRow } from "../modules/acquiring/subscription-book"
import { endOrLaterIn } from "./end-or-later"
import { shopOf, type SubscriptionShop } from "./shop"
import { workNow } from "./work-subscriptions"

/** Works the payments of an order that may have begun a contract. */
export async function beginSubscriptionsOf(container: MedusaContainer, orderId: string): Promise<void> {
  const store = storeOf(container)
  const { subscriptions, clock } = store.acquiring
  for (const { account, orderNo } of await paymentsOfOrder(store, orderId)) {
    await subscriptions.revive(account, [orderNo], clock.now())
    const rows = await subscriptions.ofOrderNos(account, [orderNo])
    for (const row of rows) if (isPending(row)) await workNow(container, row.id, isPending)
  }
}

const isPending = ({ status }: SubscriptionRow) => status === "pending"

/** Ends what was bought with an order. What cannot be ended now is tried again by the job. */
export async function endSubscriptionsOf(container: MedusaContainer, orderId: string): Promise<void> {
  const shop = shopOf(container)
  for (const row of await shop.store.acquiring.subscriptions.ofOrder(orderId)) await endWithOrderIn(shop, row)
}

/** The same for one, in any shop. */
export async function endWithOrderIn(shop: SubscriptionShop, row: SubscriptionRow): Promise<void> {
  await endOrLaterIn(shop, row, "order_cancelled")
}
