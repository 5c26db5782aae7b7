import { reasonOf } from "../medusa/reason"
import type { SubscriptionRow } from "../modules/acquiring/subscription-book"
import { cancelSubscriptionIn } from "./cancel"
import type { SubscriptionShop } from "./shop"

/** Ends a subscription that nobody waits for; what cannot be ended now is tried again by the job. */
export async function endOrLaterIn(shop: SubscriptionShop, row: SubscriptionRow, by: string): Promise<void> {
  const { acquiring, logger } = shop.store
  await cancelSubscriptionIn(shop, row, by).catch(async (error: unknown) => {
    logger.warn(`acquiring ${row.account}: subscription ${row.id} is ended later: ${reasonOf(error)}`)
    await acquiring.subscriptions.dueBy(row.id, acquiring.clock.now())
  })
}
