import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { OrderWorkflowEvents } from "@medusajs/framework/utils"
import { announceVouchers } from "../checkout/vouchers"

/**
 * An order that waits for a voucher's money: the shop's mails get to know where the voucher is. At once, and waited
 * for: no job comes to what is lost here.
 */
export default async function announceVoucher({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  await announceVouchers(container, event.data.id)
}

export const config: SubscriberConfig = {
  event: OrderWorkflowEvents.PLACED,
  context: { subscriberId: "acquiring-announce-voucher" },
}
