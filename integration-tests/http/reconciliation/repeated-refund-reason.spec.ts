import { good } from "../../support/http"
import { orderMoney } from "../../support/order-money"
import { shop } from "../../support/shop"

/** A person at the portal copies the reason of our refund into theirs. */
shop((the) => {
  const { orderOfTeas, capture, refund, atRest, serviceMoney, storeMoney, openIncidents } = orderMoney(the)

  it.each(["7.00", "4.00"])("a portal refund of %s whose reason repeats our refund's id is booked", async (amount) => {
    const order = await orderOfTeas(2)
    good(await capture(order))
    good(await refund(order, 4))
    const [ours] = await the.sql<{ reference: string }>(
      "SELECT reference FROM acquiring_operation WHERE kind = 'refund' AND source = 'store'",
    )
    const [first] = the.sandbox.control.transactions({ orderNo: order.orderNo })[0]?.refunds ?? []
    expect(first?.reason).toContain(ours?.reference)
    the.sandbox.control.refund(order.transactionId, { amount, reason: first?.reason })
    await atRest()
    const all = 4 + Number(amount)
    expect(serviceMoney()).toEqual({ held: 0, captured: 45, refunded: all })
    expect(await storeMoney(order)).toMatchObject({ captured: 45, refunded: all, transactions: 45 - all })
    expect(await openIncidents()).toEqual([])
  })
})
