import { good } from "../../support/http"
import { orderMoney } from "../../support/order-money"
import { shop } from "../../support/shop"

/** A second edit raises what an order owes while the page of the first is open. */
shop((the) => {
  const money = orderMoney(the)
  const { orderOfTeas, capture, editQuantity, pageFor, atTheService, payWith, atRest } = money
  const { serviceMoney, storeMoney, openIncidents } = money

  it("the old page and then a new one are paid: no more is held than is owed, or a person is told", async () => {
    const order = await orderOfTeas(1)
    good(await capture(order))
    await editQuantity(order, 2)
    const first = await pageFor(order)
    const form = await atTheService(first)
    await editQuantity(order, 3)
    await payWith(form)
    await atRest()
    const second = await pageFor(order).catch(() => undefined)
    if (second) await payWith(await atTheService(second))
    await atRest()

    expect(await storeMoney(order)).toMatchObject({ status: "pending", total: 65, captured: 25, refunded: 0 })
    const { held, captured, refunded } = serviceMoney()
    expect({ captured, refunded }).toEqual({ captured: 25, refunded: 0 })
    if (held > 40) expect(await openIncidents()).not.toEqual([])
    else expect(held).toBeGreaterThan(0)
  })
})
