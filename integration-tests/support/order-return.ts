import { good } from "./http"
import type { Shop } from "./shop"

/** Sends an order, of whose first item one piece is to come back then. */
export async function requestReturn({ admin, sql, orderOf }: Shop, orderId: string) {
  const { items = [] } = await orderOf({ id: orderId })
  const all = items.map(({ id, quantity }) => ({ id, quantity }))
  good(await admin.post(`/admin/orders/${orderId}/fulfillments`, { items: all }))
  const [location] = await sql<{ id: string }>("SELECT id FROM stock_location LIMIT 1")
  const of = { order_id: orderId, location_id: location?.id }
  const { id } = good(await admin.post<{ return: { id: string } }>("/admin/returns", of)).return
  const one = all.slice(0, 1).map((item) => ({ ...item, quantity: 1 }))
  good(await admin.post(`/admin/returns/${id}/request-items`, { items: one }))
  good(await admin.post(`/admin/returns/${id}/request`))
  return { id, items: one }
}

/** What was to come back has come. */
export async function receiveReturn({ admin }: Shop, id: string, items: { id: string; quantity: number }[]) {
  const path = `/admin/returns/${id}`
  good(await admin.post(`${path}/receive`))
  good(await admin.post(`${path}/receive-items`, { items }))
  good(await admin.post(`${path}/receive/confirm`))
}
