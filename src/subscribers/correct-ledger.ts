import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { PaymentEvents } from "@medusajs/framework/utils"
import { correctLedger } from "../reconciliation/correct-ledger"
import { reasonOf } from "../medusa/reason"
import { storeOf } from "../medusa/store"

/** Corrects the store's sums of a payment as soon as the core has booked a capture or refund of it. */
export default async function correctLedgerSubscriber({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  await correctLedger(container, event.data.id).catch((error: unknown) => {
    const why = reasonOf(error)
    storeOf(container).logger.warn(`acquiring: the sums of payment ${event.data.id} are corrected later: ${why}`)
  })
}

export const config: SubscriberConfig = {
  event: [PaymentEvents.CAPTURED, PaymentEvents.REFUNDED],
  context: { subscriberId: "acquiring-correct-ledger" },
}
