import { good } from "../../../support/http"
import type { Shop } from "../../../support/shop"
import type { Step } from "./step"

/** What a merchant does in the admin about goods that come back, of an order of one line. */
export function agreements({ admin, seeded, orderOf, sql }: Shop) {
  async function line(orderId: string, quantity?: number) {
    const [item] = (await orderOf({ id: orderId })).items ?? []
    return [{ id: item?.id, quantity: quantity ?? item?.quantity }]
  }

  async function fulfil(orderId: string): Promise<void> {
    good(await admin.post(`/admin/orders/${orderId}/fulfillments`, { items: await line(orderId) }))
  }

  /** @returns the path of what was agreed */
  async function agree(orderId: string, { on, teas, cents }: Extract<Step, { do: "agree" }>): Promise<string> {
    const [location] = await sql<{ id: string }>("SELECT id FROM stock_location LIMIT 1")
    const kind = on === "return_request" ? "return" : on
    const its = { exchange: {}, claim: { type: "replace" }, return: { location_id: location?.id } }[kind]
    const begun = good(
      await admin.post<Record<string, { id: string }>>(`/admin/${kind}s`, { order_id: orderId, ...its }),
    )
    const path = `/admin/${kind}s/${begun[kind]?.id}`
    const items = await line(orderId, teas)
    good(await admin.post(`${path}/${kind === "return" ? "request-items" : "inbound/items"}`, { items }))
    const sent = [{ variant_id: seeded.variants.tea?.[0], quantity: 1, unit_price: cents / 100 }]
    if (kind !== "return") good(await admin.post(`${path}/outbound/items`, { items: sent }))
    good(await admin.post(`${path}/request`))
    return path
  }

  async function receive(orderId: string): Promise<void> {
    const [due] = await sql<{ id: string; item_id: string; quantity: number }>(
      `SELECT r.id, i.item_id, i.quantity::float8 AS quantity FROM return r JOIN return_item i ON i.return_id = r.id
       WHERE r.order_id = $1 AND r.status = 'requested'`,
      [orderId],
    )
    const path = `/admin/returns/${due?.id}`
    good(await admin.post(`${path}/receive`, {}))
    good(await admin.post(`${path}/receive-items`, { items: [{ id: due?.item_id, quantity: due?.quantity }] }))
    good(await admin.post(`${path}/receive/confirm`, {}))
  }

  return { fulfil, agree, receive }
}
