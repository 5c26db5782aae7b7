import { AcquirerError } from "../acquirer/domain/errors"
import type { Store } from "./store"

/**
 * Of an order that was captured in part and cancelled, the core lets the rest of the payment be captured: the shopper
 * would pay for nothing, until the store refunds it.
 * @param paymentId Medusa's payment; one without an order is not refused
 * @throws AcquirerError `refused`, code `order`
 */
export async function refuseCancelledOrder({ query }: Store, paymentId: string): Promise<void> {
  const fields = ["payment_collection.order.status"]
  const { data } = await query.graph({ entity: "payment", fields, filters: { id: paymentId } })
  const [payment] = data as unknown as { payment_collection?: { order?: { status: string } | null } | null }[]
  if (payment?.payment_collection?.order?.status !== "canceled") return
  throw new AcquirerError("refused", {
    code: "order",
    merchantMessage:
      "The order is canceled: nothing more of its payment can be captured. Nothing was sent to the payment service.",
  })
}
