import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { OrderWorkflowEvents } from "@medusajs/framework/utils"
import { reasonOf } from "../medusa/reason"
import { storeOf } from "../medusa/store"
import { beginSubscriptionsOf } from "../subscriptions/of-order"
import { afterShoppers } from "../notifications/answers-first"

/** An order is placed: a contract that its payment began becomes a subscription at once; else the job comes to it. */
export default function beginSubscription({ event, container }: SubscriberArgs<{ id: string }>): void {
  const { id } = event.data
  afterShoppers(
    () => beginSubscriptionsOf(container, id),
    (error) =>
      storeOf(container).logger.warn(`acquiring: the subscription of order ${id} begins later: ${reasonOf(error)}`),
  )
}

export const config: SubscriberConfig = {
  event: OrderWorkflowEvents.PLACED,
  context: { subscriberId: "acquiring-begin-subscription" },
}
