import { good } from "../../support/http"
import { lyingQuery } from "../../support/lying-service"
import { orderMoney } from "../../support/order-money"
import { shop } from "../../support/shop"

/** The answer of a partial capture is lost, and the service's queries go on saying the order's amount. */
shop((the) => {
  const { orderOfTeas, capture, refund, atRest, serviceMoney, storeMoney, openIncidents } = orderMoney(the)

  it("the capture is inferred from the state before and after, and refunds are not refused for ever", async () => {
    const order = await orderOfTeas(2)
    const { close } = await lyingQuery(order.orderNo, (record) => (record.amount = "45.00"))
    try {
      the.sandbox.control.addFault({ kind: "reset_after", operation: "capture", orderNo: order.orderNo })
      await capture(order, 5)
      await atRest(5_000)
      const [row] = await the.sql<{ state: string; answer: Record<string, unknown> | null }>(
        "SELECT state, answer FROM acquiring_operation WHERE kind = 'capture'",
      )
      expect(row).toMatchObject({ state: "done", answer: { inferred: true } })
      expect(await storeMoney(order)).toMatchObject({ captured: 5, transactions: 5 })
      expect(await openIncidents()).toEqual([])
      good(await refund(order, 2))
      await atRest(5_000)
      expect(serviceMoney()).toEqual({ held: 40, captured: 5, refunded: 2 })
      expect(await storeMoney(order)).toMatchObject({ captured: 5, refunded: 2 })
    } finally {
      await close()
    }
  })
})
