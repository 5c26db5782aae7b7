import { good } from "../../support/http"
import { orderMoney, type CardOrder } from "../../support/order-money"
import { shop } from "../../support/shop"

/**
 * What the store itself voided or replaced is no event of the service's: nobody is told that an order lost its payment.
 */
shop((the) => {
  const money = orderMoney(the)
  const { redirect, atTheService, payWith, transactions, orderOfTeas, editQuantity, atRest } = money
  const { serviceMoney, storeMoney, openIncidents, incidents, completed } = money

  beforeEach(() => the.sandbox.control.notificationSettings({ apiOperations: true }))

  const payByCard = async (cart: { id: string }) => {
    await the.createSession(cart)
    const { order } = good(await the.payByCard(cart))
    if (!order) throw new Error("No order")
    return { orderId: order.id }
  }

  it("the shopper pays a page that was left open after a card paid the cart: it is voided, the order stays quiet", async () => {
    const checkout = await redirect()
    const page = await atTheService(checkout)
    const order = await payByCard(checkout.cart)
    await payWith(page)
    await atRest()
    expect(serviceMoney()).toEqual({ held: 25, captured: 0, refunded: 0 })
    expect((await storeMoney(order)).status).toBe("pending")
    const kinds = (await incidents()).map(({ kind }) => kind)
    expect(kinds).not.toContain("cancelled_at_service")
    expect(kinds).toHaveLength(1)
  })

  it.each(["cancel", "expire"] as const)(
    "the page that was left for a card ends at the service (%s): no incident",
    async (end) => {
      const checkout = await redirect()
      await atTheService(checkout)
      const order = await payByCard(checkout.cart)
      the.sandbox.control[end](transactions(checkout)[0]?.transactionId ?? "")
      await atRest()
      expect((await storeMoney(order)).status).toBe("pending")
      expect(await incidents()).toEqual([])
    },
  )

  it("the page that was left for another page ends after that one is paid: no incident", async () => {
    const first = await redirect()
    await atTheService(first)
    const session = await the.createSession(first.cart, { data: { flow: "redirect" } })
    const { order_no, checkout_url } = session.data as { order_no: string; checkout_url: string }
    await payWith(await atTheService({ checkoutUrl: checkout_url }))
    await completed(first.cart)
    the.sandbox.control.cancel(transactions(first)[0]?.transactionId ?? "")
    await atRest()
    expect(transactions({ orderNo: order_no })).toMatchObject([{ status: "authorised" }])
    expect(await incidents()).toEqual([])
  })

  async function fulfilled(order: CardOrder) {
    const { items = [] } = await the.orderOf({ id: order.orderId })
    const [item] = items
    const all = { items: [{ id: item?.id, quantity: item?.quantity }] }
    good(await the.admin.post(`/admin/orders/${order.orderId}/fulfillments`, all))
    return item?.id
  }

  it("the core voids an authorisation because goods come back: the order stands without an incident", async () => {
    const order = await orderOfTeas(2)
    const item = await fulfilled(order)
    const [location] = await the.sql<{ id: string }>("SELECT id FROM stock_location LIMIT 1")
    const { return: begun } = good(
      await the.admin.post<{ return: { id: string } }>("/admin/returns", {
        order_id: order.orderId,
        location_id: location?.id,
      }),
    )
    const step = (path: string, body: object = {}) => the.admin.post(`/admin/returns/${begun.id}/${path}`, body)
    const items = [{ id: item, quantity: 1 }]
    good(await step("request-items", { items }))
    good(await step("request"))
    good(await step("receive"))
    good(await step("receive-items", { items }))
    good(await step("receive/confirm"))
    await atRest()
    expect(await storeMoney(order)).toMatchObject({ status: "pending", pending: 25, captured: 0 })
    expect(serviceMoney()).toEqual({ held: 0, captured: 0, refunded: 0 })
    expect(await openIncidents()).toEqual([])
  })

  it("the core voids an authorisation because of a claim: the order stands without an incident", async () => {
    const order = await orderOfTeas(2)
    const item = await fulfilled(order)
    const { claim } = good(
      await the.admin.post<{ claim: { id: string } }>("/admin/claims", { order_id: order.orderId, type: "replace" }),
    )
    const step = (path: string, body: object = {}) => the.admin.post(`/admin/claims/${claim.id}/${path}`, body)
    good(await step("inbound/items", { items: [{ id: item, quantity: 1 }] }))
    good(
      await step("outbound/items", {
        items: [{ variant_id: the.seeded.variants.tea?.[0], quantity: 2, unit_price: 20 }],
      }),
    )
    good(await step("request"))
    await atRest()
    expect((await storeMoney(order)).status).toBe("pending")
    expect(serviceMoney()).toEqual({ held: 0, captured: 0, refunded: 0 })
    expect(await openIncidents()).toEqual([])
  })

  it("an order that was edited twice before it is paid stays quiet", async () => {
    const order = await orderOfTeas(2)
    await editQuantity(order, 3)
    await editQuantity(order, 1)
    await atRest()
    expect(await storeMoney(order)).toMatchObject({ status: "pending", pending: 25 })
    expect(await openIncidents()).toEqual([])
  })
})
