import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { CustomerWorkflowEvents } from "@medusajs/framework/utils"
import { endSubscriptionsOfCustomer } from "../subscriptions/of-customer"

/**
 * A customer is deleted: nothing more is deducted from them. Should this be lost, the subscription's next pass finds
 * it.
 */
export default async function endCustomersSubscriptions({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  await endSubscriptionsOfCustomer(container, event.data.id)
}

export const config: SubscriberConfig = {
  event: CustomerWorkflowEvents.DELETED,
  context: { subscriberId: "acquiring-end-customers-subscriptions" },
}
