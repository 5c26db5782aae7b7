import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { OrderWorkflowEvents } from "@medusajs/framework/utils"
import { reconcileSoon } from "../reconciliation/reconcile-soon"

/**
 * The core cancels an order whatever became of its void or refund at the service: the reconcile job comes at once
 * and sees whether the money is released.
 */
export default async function reconcileCancelledOrder({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  await reconcileSoon(container, event.data.id)
}

export const config: SubscriberConfig = {
  event: OrderWorkflowEvents.CANCELED,
  context: { subscriberId: "acquiring-reconcile-cancelled-order" },
}
