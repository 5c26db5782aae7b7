import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { PaymentEvents } from "@medusajs/framework/utils"
import { balancePayment } from "../workflows/settle/balance-payment"
import { storeOf } from "../workflows/store"

/** Balances the books of a payment as soon as the core has booked a capture or refund of it. */
export default async function balancePaymentSubscriber({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  await balancePayment(container, event.data.id).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error)
    storeOf(container).logger.warn(`acquiring: the books of payment ${event.data.id} are balanced later: ${why}`)
  })
}

export const config: SubscriberConfig = { event: [PaymentEvents.CAPTURED, PaymentEvents.REFUNDED] }
