import type { HttpTypes } from "@medusajs/framework/types"

import { elsewhere } from "../../support/elsewhere"
import { good } from "../../support/http"
import { beginExchange, confirmExchange } from "../../support/order-exchange"
import { requestReturn } from "../../support/order-return"
import { shop } from "../../support/shop"
import { subscriptionsOf } from "../../support/subscriptions"

/** What is renewed once goods of the first order were exchanged or replaced. */
shop((the) => {
  const away = elsewhere(the)
  const { plan, subscribed, deducted, renewalOrders } = subscriptionsOf(the, away)

  const goods = ({ items }: HttpTypes.AdminOrder) =>
    items.map(({ product_title, quantity }) => `${quantity} ${product_title}`).sort()

  it("has what came in exchange, not what went back", async () => {
    await plan()
    const { order, row } = await subscribed({ items: { tea: 2 } })
    const exchange = await beginExchange(the, order.id, "pearl")
    good(await confirmExchange(the, exchange))
    await receiveAll(order)
    await deducted(row)
    const [renewal] = await renewalOrders(order)
    expect(goods(renewal!)).toEqual(["1 Pearl", "1 Tea"])
    expect(renewal).toMatchObject({ total: 45, payment_status: "captured", shipping_methods: [{ name: "Standard" }] })
    expect(await away.incidents()).toEqual([])
  })

  it("has what came in exchange also while the other is on its way back, and where it came back damaged", async () => {
    await plan()
    const { order, row } = await subscribed({ items: { tea: 2 } })
    good(await confirmExchange(the, await beginExchange(the, order.id, "pearl")))
    await deducted(row)
    await receiveAll(order, "dismiss-items")
    await deducted(row)
    for (const renewal of await renewalOrders(order)) expect(goods(renewal)).toEqual(["1 Pearl", "1 Tea"])
    expect(await renewalOrders(order)).toHaveLength(2)
  })

  it("has all that was ordered, where a piece of the first parcel came back for its money", async () => {
    await plan()
    const { order, row } = await subscribed({ items: { tea: 2 } })
    await requestReturn(the, order.id)
    await receiveAll(order)
    await deducted(row)
    const [renewal] = await renewalOrders(order)
    expect(goods(renewal!)).toEqual(["2 Tea"])
    expect(renewal).toMatchObject({ total: 45, payment_status: "captured" })
  })

  it("has what replaced lost goods once", async () => {
    await plan()
    const { order, row } = await subscribed()
    await replaced(order)
    await deducted(row)
    const [renewal] = await renewalOrders(order)
    expect(goods(renewal!)).toEqual(["1 Tea"])
    expect(renewal).toMatchObject({ total: 25, payment_status: "captured", shipping_methods: [{ name: "Standard" }] })
  })

  async function receiveAll({ id }: { id: string }, how: "receive-items" | "dismiss-items" = "receive-items") {
    const [back] = await the.sql<{ id: string }>('SELECT id FROM "return" WHERE order_id = $1', [id])
    const { return: found } = good(
      await the.admin.get<HttpTypes.AdminReturnResponse>(`/admin/returns/${back?.id}?fields=*items`),
    )
    const items = found.items.map(({ item_id, quantity }) => ({ id: item_id, quantity }))
    const path = `/admin/returns/${back?.id}`
    good(await the.admin.post(`${path}/receive`, {}))
    good(await the.admin.post(`${path}/${how}`, { items }))
    good(await the.admin.post(`${path}/receive/confirm`, {}))
  }

  /** The parcel was lost: nothing of it comes back. */
  async function replaced({ id }: { id: string }): Promise<void> {
    const { items } = await the.orderOf({ id })
    const [option] = await the.sql<{ id: string }>("SELECT id FROM shipping_option WHERE name = 'Standard' LIMIT 1")
    const { claim } = good(
      await the.admin.post<HttpTypes.AdminClaimResponse>("/admin/claims", { order_id: id, type: "replace" }),
    )
    const step = async (path: string, body: object) =>
      good(await the.admin.post(`/admin/claims/${claim.id}/${path}`, body))
    await step("claim-items", { items: items.map((item) => ({ id: item.id, quantity: item.quantity })) })
    await step("outbound/items", { items: [{ variant_id: the.seeded.variants.tea?.[0], quantity: 1 }] })
    await step("outbound/shipping-method", { shipping_option_id: option?.id })
    await step("request", {})
  }
})
