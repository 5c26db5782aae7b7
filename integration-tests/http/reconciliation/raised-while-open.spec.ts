import { good } from "../../support/http"
import { orderMoney } from "../../support/order-money"
import { shop } from "../../support/shop"

/** A second edit raises what an order owes while the page of the first is open. */
shop((the) => {
  const money = orderMoney(the)
  const { orderOfTeas, capture, editQuantity, pageFor, atTheService, payWith, atRest } = money
  const { serviceMoney, storeMoney, openIncidents } = money

  it("the old page and then a new one are paid: what is held is what is owed, and the second asks for the rest alone", async () => {
    const order = await orderOfTeas(1)
    good(await capture(order))
    await editQuantity(order, 2)
    const first = await pageFor(order)
    const form = await atTheService(first)
    await editQuantity(order, 3)
    await payWith(form)
    await atRest()
    const second = await pageFor(order)
    expect([first.amount, second.amount]).toEqual([20, 20])
    await payWith(await atTheService(second))
    await atRest()

    expect(await storeMoney(order)).toMatchObject({ status: "pending", total: 65, captured: 25, refunded: 0 })
    expect(serviceMoney()).toEqual({ held: 40, captured: 25, refunded: 0 })
    expect(await openIncidents()).toEqual([])
  })
})
