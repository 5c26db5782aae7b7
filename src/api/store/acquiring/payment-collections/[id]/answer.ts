import type { OrderCollection } from "../../../../../medusa/order-collection"
import type { OwedView } from "../../http-types"

/** What an order still owes, as the Store API writes sums. */
export function owedAnswer({ id, status, owed, orderDisplayId, next }: OrderCollection): OwedView {
  return {
    id,
    status,
    amount: owed.toNumber(),
    currency_code: owed.currency.toLowerCase(),
    order_display_id: orderDisplayId,
    ...(next ? { next_payment_collection_id: next } : {}),
  }
}
