import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { OrderWorkflowEvents } from "@medusajs/framework/utils"
import { endSubscriptionsOf } from "../subscriptions/of-order"

/** The order that a subscription was bought with is cancelled: nothing more is deducted for it. */
export default async function endSubscription({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  await endSubscriptionsOf(container, event.data.id)
}

export const config: SubscriberConfig = {
  event: OrderWorkflowEvents.CANCELED,
  context: { subscriberId: "acquiring-end-subscription" },
}
