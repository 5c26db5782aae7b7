import type { HttpTypes } from "@medusajs/framework/types"

import type { TestProduct } from "./assortment"
import { good } from "./http"
import type { Shop } from "./shop"

/** Sends an order and begins to exchange one piece of its first item for another product: all but confirmed. */
export async function beginExchange(shop: Shop, orderId: string, product: TestProduct): Promise<string> {
  const { admin, sql } = shop
  const { items = [] } = await shop.orderOf({ id: orderId })
  const all = items.map(({ id, quantity }) => ({ id, quantity }))
  good(await admin.post(`/admin/orders/${orderId}/fulfillments`, { items: all }))
  const [location] = await sql<{ id: string }>("SELECT id FROM stock_location LIMIT 1")
  const [option] = await sql<{ id: string }>("SELECT id FROM shipping_option WHERE name = 'Free' LIMIT 1")
  const { exchange } = good(
    await admin.post<HttpTypes.AdminExchangeResponse>("/admin/exchanges", { order_id: orderId }),
  )
  const step = async (path: string, body: object) =>
    good(await admin.post(`/admin/exchanges/${exchange.id}/${path}`, body))
  const back = all.slice(0, 1).map((item) => ({ ...item, quantity: 1 }))
  await step("inbound/items", { items: back, location_id: location?.id })
  await step("outbound/items", { items: [{ variant_id: shop.seeded.variants[product]?.[0], quantity: 1 }] })
  await step("outbound/shipping-method", { shipping_option_id: option?.id })
  return exchange.id
}

export function confirmExchange(shop: Shop, id: string) {
  return shop.admin.post<{ message?: string }>(`/admin/exchanges/${id}/request`)
}
