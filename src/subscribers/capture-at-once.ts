import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { OrderWorkflowEvents } from "@medusajs/framework/utils"
import { reasonOf } from "../medusa/reason"
import { storeOf } from "../medusa/store"
import { reconcileSoon } from "../reconciliation/reconcile-soon"
import { afterShoppers } from "../notifications/answers-first"

/**
 * Where an account captures at once, the reconcile job comes to a new order at its next run. Should this be lost, the
 * payment's own time comes a little later.
 */
export default function captureAtOnce({ event, container }: SubscriberArgs<{ id: string }>): void {
  const { id } = event.data
  afterShoppers(
    () => reconcileSoon(container, id, ({ capture }) => capture === "at_once"),
    (error) => storeOf(container).logger.warn(`acquiring: order ${id} is captured later: ${reasonOf(error)}`),
  )
}

export const config: SubscriberConfig = {
  event: OrderWorkflowEvents.PLACED,
  context: { subscriberId: "acquiring-capture-at-once" },
}
