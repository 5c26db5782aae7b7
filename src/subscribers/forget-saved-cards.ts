import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { CustomerWorkflowEvents } from "@medusajs/framework/utils"
import { storeOf } from "../medusa/store"

/** The cards of a customer who is gone belong to nobody. */
export default async function forgetSavedCards({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  await storeOf(container).acquiring.savedCards.removeAll(event.data.id)
}

export const config: SubscriberConfig = {
  event: CustomerWorkflowEvents.DELETED,
  context: { subscriberId: "acquiring-forget-saved-cards" },
}
