import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { OrderWorkflowEvents } from "@medusajs/framework/utils"
import { announceVouchers } from "../checkout/vouchers"
import { shoppersServed } from "../notifications/answers-first"

/** An order that waits for a voucher's money: the shop's mails get to know where the voucher is. */
export default async function announceVoucher({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  await shoppersServed()
  await announceVouchers(container, event.data.id)
}

export const config: SubscriberConfig = {
  event: OrderWorkflowEvents.PLACED,
  context: { subscriberId: "acquiring-announce-voucher" },
}
