import { good } from "../../support/http"
import { orderMoney } from "../../support/order-money"
import { beginExchange, confirmExchange } from "../../support/order-exchange"
import { shop } from "../../support/shop"

/** A part of the payment is captured when a merchant edits the order: the core cancels the whole payment. */
shop((the) => {
  const money = orderMoney(the)
  const { orderOfTeas, capture, refund, editQuantity, openCollection, pageFor, atTheService, payWith } = money
  const { atRest, serviceMoney, storeMoney, openIncidents, requests } = money

  describe("a partly captured order that is edited", () => {
    it.each([
      ["down", 1, 25],
      ["up", 3, 65],
    ])(
      "%s keeps what is captured, which counts toward the new total; the rest is released",
      async (_way, quantity, total) => {
        const order = await orderOfTeas(2)
        good(await capture(order, 10))
        await editQuantity(order, quantity)
        await atRest()
        expect(await storeMoney(order)).toMatchObject({
          status: "pending",
          total,
          pending: total - 10,
          captured: 10,
          refunded: 0,
          transactions: 10,
        })
        expect(serviceMoney()).toEqual({ held: 0, captured: 10, refunded: 0 })
        expect(requests("refund", order)).toEqual([])
        expect(await openIncidents()).toEqual([])
        expect((await openCollection(order)).amount).toBe(total - 10)
      },
    )

    it("can be paid the rest, and both payments stand", async () => {
      const order = await orderOfTeas(2)
      good(await capture(order, 10))
      await editQuantity(order, 1)
      const page = await pageFor(order)
      expect(page.amount).toBe(15)
      await payWith(await atTheService(page))
      await atRest()
      expect(await storeMoney(order)).toMatchObject({ status: "pending", total: 25, captured: 10, refunded: 0 })
      expect(serviceMoney()).toEqual({ held: 15, captured: 10, refunded: 0 })
      expect(await openIncidents()).toEqual([])
    })

    it("keeps what is captured when goods of it are exchanged, and releases the rest", async () => {
      const order = await orderOfTeas(2)
      good(await capture(order, 10))
      good(await confirmExchange(the, await beginExchange(the, order.orderId, "tea")))
      await atRest()
      expect(await storeMoney(order)).toMatchObject({ status: "pending", captured: 10, refunded: 0, transactions: 10 })
      expect(serviceMoney()).toEqual({ held: 0, captured: 10, refunded: 0 })
      expect(requests("refund", order)).toEqual([])
      expect(await openIncidents()).toEqual([])
      // A tea more, a tea to come back.
      expect((await openCollection(order)).amount).toBe(45 - 10)
    })

    it("can be refunded what was captured before the edit", async () => {
      const order = await orderOfTeas(2)
      good(await capture(order, 10))
      await editQuantity(order, 1)
      await atRest()
      good(await refund(order, 4))
      await atRest()
      expect(await storeMoney(order)).toMatchObject({ status: "pending", captured: 10, refunded: 4 })
      expect(serviceMoney()).toEqual({ held: 0, captured: 10, refunded: 4 })
    })

    it("captures nothing more of the payment that the edit took the place of, though its void is refused", async () => {
      const order = await orderOfTeas(2)
      good(await capture(order, 10))
      the.sandbox.control.addFault({ kind: "500_before", operation: "cancel", orderNo: order.orderNo, times: 0 })
      await editQuantity(order, 3)
      const refused = await capture(order, 5)
      expect(refused).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(/took the place of this payment.*Nothing was sent/) },
      })
      expect(requests("capture", order)).toHaveLength(1)
      the.sandbox.control.clearFaults()
      await atRest()
      expect(serviceMoney()).toEqual({ held: 0, captured: 10, refunded: 0 })
    })

    it("refunds what was captured when the order is then cancelled", async () => {
      const order = await orderOfTeas(2)
      good(await capture(order, 10))
      await editQuantity(order, 1)
      await atRest()
      good(await the.admin.post(`/admin/orders/${order.orderId}/cancel`))
      await atRest()
      expect(await storeMoney(order)).toMatchObject({ status: "canceled", captured: 10, refunded: 10 })
      expect(serviceMoney()).toEqual({ held: 0, captured: 10, refunded: 10 })
    })
  })
})
