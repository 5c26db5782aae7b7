import type { MedusaContainer } from "@medusajs/framework/types"
import { orderNoOf } from "../medusa/payable-session"
import { accountOf } from "../medusa/provider-id"
import { reasonOf } from "../medusa/reason"
import { storeOf } from "../medusa/store"
import type { SubscriptionRow } from "../modules/acquiring/subscription-book"
import { cancelSubscriptionIn } from "./cancel"
import { shopOf, type SubscriptionShop } from "./shop"
import { workNow } from "./work-subscriptions"

interface OrderRow {
  payment_collections?: { payments?: { provider_id: string; payment_session_id: string }[] }[]
}

/** Works the payments of an order that may have begun a contract. */
export async function beginSubscriptionsOf(container: MedusaContainer, orderId: string): Promise<void> {
  const { acquiring, query } = storeOf(container)
  const fields = ["payment_collections.payments.provider_id", "payment_collections.payments.payment_session_id"]
  const { data } = await query.graph({ entity: "order", fields, filters: { id: orderId } })
  const payments = (data as OrderRow[])
    .flatMap((row) => row.payment_collections ?? [])
    .flatMap((one) => one.payments ?? [])
  for (const { provider_id, payment_session_id } of payments) {
    const account = accountOf(provider_id)
    if (!account) continue
    const orderNos = [orderNoOf(payment_session_id)]
    await acquiring.subscriptions.revive(account, orderNos, acquiring.clock.now())
    const rows = await acquiring.subscriptions.ofOrderNos(account, orderNos)
    for (const row of rows) if (row.status === "pending") await workNow(container, row.id)
  }
}

/** Ends what was bought with an order. What cannot be ended now is tried again by the job. */
export async function endSubscriptionsOf(container: MedusaContainer, orderId: string): Promise<void> {
  const shop = shopOf(container)
  for (const row of await shop.store.acquiring.subscriptions.ofOrder(orderId)) await endWithOrderIn(shop, row)
}

/** The same for one, in any shop. */
export async function endWithOrderIn(shop: SubscriptionShop, row: SubscriptionRow): Promise<void> {
  const { acquiring, logger } = shop.store
  await cancelSubscriptionIn(shop, row, "order_cancelled").catch(async (error: unknown) => {
    logger.warn(`acquiring ${row.account}: subscription ${row.id} is ended later: ${reasonOf(error)}`)
    await acquiring.subscriptions.dueBy(row.id, acquiring.clock.now())
  })
}
