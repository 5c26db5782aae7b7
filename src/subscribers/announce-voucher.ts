import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { Modules, OrderWorkflowEvents } from "@medusajs/framework/utils"
import { VOUCHER_ISSUED, vouchersOf } from "../checkout/vouchers"

/** An order that waits for a voucher's money: the shop's mails get to know where the voucher is. */
export default async function announceVoucher({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  const vouchers = await vouchersOf(container, event.data.id)
  if (vouchers.length === 0) return
  const events = container.resolve(Modules.EVENT_BUS)
  await events.emit(vouchers.map((voucher) => ({ name: VOUCHER_ISSUED, data: voucher })))
}

export const config: SubscriberConfig = { event: OrderWorkflowEvents.PLACED }
