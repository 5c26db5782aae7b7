import type { MedusaContainer } from "@medusajs/framework/types"
import { owedByOrder } from "../medusa/order-collection"
import { storeOf } from "../medusa/store"
import type { OrderOwedView } from "./views"

/** What a shopper would be charged by an order's payment link; null where the order owes nothing, or is not there. */
export async function orderOwed(container: MedusaContainer, orderId: string): Promise<OrderOwedView | null> {
  const found = await owedByOrder(storeOf(container), orderId)
  if (!found) return null
  const { collectionId, owed } = found
  return {
    payment_collection_id: collectionId ?? null,
    amount: owed.toDecimalString(),
    currency_code: owed.currency,
  }
}
