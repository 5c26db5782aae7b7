import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

/**
 * What happens to subscriptions, for the shop's own subscribers: `{ id }` is the subscription's. `PAST_DUE` comes for
 * each deduction that failed, whose number is `cycle`. Each is emitted before what it tells of is written down as done:
 * nobody comes back to it afterwards.
 */
export const SubscriptionEvents = {
  ACTIVATED: "acquiring.subscription.activated",
  RENEWED: "acquiring.subscription.renewed",
  PAST_DUE: "acquiring.subscription.past_due",
  CANCELLED: "acquiring.subscription.cancelled",
  ENDED: "acquiring.subscription.ended",
} as const

export type SubscriptionEvent = (typeof SubscriptionEvents)[keyof typeof SubscriptionEvents]

export async function emit(
  container: MedusaContainer,
  name: SubscriptionEvent,
  data: { id: string; order_id?: string | null; cycle?: number },
): Promise<void> {
  await container.resolve(Modules.EVENT_BUS).emit({ name, data })
}
