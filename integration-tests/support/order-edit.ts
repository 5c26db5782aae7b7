import type { HttpTypes } from "@medusajs/framework/types"

import { good } from "./http"
import type { Shop } from "./shop"

interface EditedShop {
  admin: Shop["admin"]
  seeded: Pick<Shop["seeded"], "variants">
}

/** Adds pieces of a product to an order, as a merchant does; answers the collection by which the order owes them. */
export async function addToOrder(shop: EditedShop, orderId: string, product: string, quantity = 1): Promise<string> {
  return editOrder(shop, orderId, { added: { [product]: quantity } })
}

export interface OrderEdit {
  /** Pieces by product, each a line of its own. */
  added?: Record<string, number>
  /** New quantities by the id of the order's line. */
  changed?: Record<string, number>
}

/** Edits an order, as a merchant does; answers the collection by which the order owes. */
export async function editOrder(shop: EditedShop, orderId: string, edit: OrderEdit): Promise<string> {
  const { added = {}, changed = {} } = edit
  const { admin, seeded } = shop
  good(await admin.post("/admin/order-edits", { order_id: orderId }))
  const items = Object.entries(added).map(([product, quantity]) => ({
    variant_id: seeded.variants[product]?.[0],
    quantity,
  }))
  if (items.length > 0) good(await admin.post(`/admin/order-edits/${orderId}/items`, { items }))
  for (const [line, quantity] of Object.entries(changed))
    good(await admin.post(`/admin/order-edits/${orderId}/items/item/${line}`, { quantity }))
  good(await admin.post(`/admin/order-edits/${orderId}/request`))
  good(await admin.post(`/admin/order-edits/${orderId}/confirm`))
  const { order } = good(
    await admin.get<HttpTypes.AdminOrderResponse>(`/admin/orders/${orderId}?fields=*payment_collections`),
  )
  const open = order.payment_collections?.filter(({ status }) => status === "not_paid" || status === "awaiting")
  if (open?.length !== 1) throw new Error(`The order owes nothing: ${JSON.stringify(order.payment_collections)}`)
  return open[0]!.id
}
