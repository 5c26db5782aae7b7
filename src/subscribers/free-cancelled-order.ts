import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { OrderWorkflowEvents } from "@medusajs/framework/utils"
import { lookSoon } from "../workflows/settle/look-soon"

/**
 * The core cancels an order whatever became of its void or refund at the service: the reconcile job looks at once
 * whether the money is free.
 */
export default async function freeCancelledOrder({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  await lookSoon(container, event.data.id)
}

export const config: SubscriberConfig = { event: OrderWorkflowEvents.CANCELED }
