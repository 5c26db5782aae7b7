import { lyingQuery } from "../../support/lying-service"
import { orderMoney } from "../../support/order-money"
import { shop } from "../../support/shop"

/** The portal captures a part, and the service's queries go on saying the order's amount: nobody knows how much. */
shop((the) => {
  const { orderOfTeas, atRest, storeMoney, openIncidents } = orderMoney(the)

  it("a portal refund afterwards makes no capture of the whole; a person is asked", async () => {
    const order = await orderOfTeas(2)
    const { close } = await lyingQuery(order.orderNo, (record) => (record.amount = "45.00"))
    try {
      the.sandbox.control.capture(order.transactionId, { amount: "1.00" })
      await atRest(4_000)
      expect(await storeMoney(order)).toMatchObject({ captured: 0 })
      expect(await openIncidents()).toMatchObject([{ kind: "books_differ" }])

      the.sandbox.control.refund(order.transactionId, { amount: "0.40" })
      await atRest(4_000)
      expect((await storeMoney(order)).captured).toBeLessThanOrEqual(1)
      expect(await openIncidents()).toMatchObject([{ kind: "books_differ" }])
      expect((await storeMoney(order)).status).toBe("pending")
    } finally {
      await close()
    }
  })
})
