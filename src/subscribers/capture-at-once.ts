import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { OrderWorkflowEvents } from "@medusajs/framework/utils"
import { reconcileSoon } from "../reconciliation/reconcile-soon"
import { shoppersServed } from "../notifications/answers-first"

/**
 * Where an account captures at once, the reconcile job comes to a new order at its next run. Should this be lost, the
 * payment's own time comes a little later.
 */
export default async function captureAtOnce({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  await shoppersServed()
  await reconcileSoon(container, event.data.id, ({ capture }) => capture === "at_once")
}

export const config: SubscriberConfig = {
  event: OrderWorkflowEvents.PLACED,
  context: { subscriberId: "acquiring-capture-at-once" },
}
