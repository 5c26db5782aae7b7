import { medusaCore } from "../../../src/medusa/medusa-core"
import { good } from "../../support/http"
import { orderMoney, type CardOrder } from "../../support/order-money"
import { shop } from "../../support/shop"

/** An order that is paid owes more after an edit; the page for that second payment ends without money. */
shop((the) => {
  const money = orderMoney(the)
  const { orderOfTeas, capture, editQuantity, pageFor, atTheService, payWith, transactions } = money
  const { atRest, serviceMoney, storeMoney, incidents } = money

  async function owesMore(): Promise<CardOrder> {
    const order = await orderOfTeas(1)
    good(await capture(order))
    await editQuantity(order, 2)
    return order
  }

  it("is cancelled only as it was seen: changed since, it stands", async () => {
    const order = await orderOfTeas(1)
    expect(await medusaCore(the.container).cancelOrder(order.orderId, 2, "a test")).toBe(false)
    expect(await storeMoney(order)).toMatchObject({ status: "pending" })
    expect(await medusaCore(the.container).cancelOrder(order.orderId, 1, "a test")).toBe(true)
    expect(await storeMoney(order)).toMatchObject({ status: "canceled" })
  })

  describe("a paid order whose additional payment", () => {
    it.each([
      ["is declined", "declined"],
      ["is cancelled at the portal", "cancelled"],
      ["runs out", "expired"],
    ])("%s stands, and nothing of it is refunded", async (_how, end) => {
      const order = await owesMore()
      const page = await pageFor(order)
      const form = await atTheService(page)
      const id = transactions(page)[0]?.transactionId ?? ""
      if (end === "declined") await payWith(form, "declined")
      if (end === "cancelled") the.sandbox.control.cancel(id)
      if (end === "expired") the.sandbox.control.expire(id)
      await atRest()
      expect(await storeMoney(order)).toMatchObject({
        status: "pending",
        total: 45,
        pending: 20,
        captured: 25,
        refunded: 0,
      })
      expect(serviceMoney()).toEqual({ held: 0, captured: 25, refunded: 0 })
      expect(await incidents()).toEqual([])
    })

    it("was authorised and is cancelled at the portal stands, and a person is told", async () => {
      const order = await owesMore()
      const page = await pageFor(order)
      await payWith(await atTheService(page))
      await atRest()
      expect(serviceMoney()).toEqual({ held: 20, captured: 25, refunded: 0 })
      the.sandbox.control.cancel(transactions(page)[0]?.transactionId ?? "")
      await atRest()
      expect(await storeMoney(order)).toMatchObject({ status: "pending", captured: 25, refunded: 0 })
      expect(serviceMoney()).toEqual({ held: 0, captured: 25, refunded: 0 })
      expect(await incidents()).toMatchObject([{ kind: "cancelled_at_service", order_id: order.orderId }])
    })
  })
})
