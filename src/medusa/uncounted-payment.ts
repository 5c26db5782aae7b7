import { AcquirerError } from "../acquirer/domain/errors"
import { linkedOrders, type Linked } from "./linked-orders"
import { isMarkedReplaced } from "./replaced-collections"
import type { Store } from "./store"

/**
 * Refuses to capture what no order counts on, which the core allows: the rest of a payment whose order is cancelled,
 * and a payment that an edit took the place of, where its void did not succeed. The shopper would pay for nothing, or
 * twice.
 * @param paymentId Medusa's payment; one without an order is not refused
 * @throws AcquirerError `refused`, code `order`
 */
export async function refuseUncounted({ query }: Store, paymentId: string): Promise<void> {
  const fields = ["payment_collection.status", "payment_collection.order.status"]
  const { data } = await query.graph({ entity: "payment", fields, filters: { id: paymentId } })
  const [payment] = data as unknown as { payment_collection?: Collection | null }[]
  const collection = payment?.payment_collection
  const orders = linkedOrders(collection?.order)
  if (!collection || orders.length === 0) return
  const why = orders.every(({ status }) => status === "canceled")
    ? "The order is canceled: nothing more of its payment can be captured."
    : isMarkedReplaced(collection)
      ? "A change of the order took the place of this payment: nothing more of it can be captured. It is released by itself."
      : undefined
  if (why === undefined) return
  throw new AcquirerError("refused", {
    code: "order",
    merchantMessage: `${why} Nothing was sent to the payment service.`,
  })
}

interface Collection {
  status: string
  order?: Linked<{ status: string }>
}
