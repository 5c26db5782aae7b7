import type { HttpTypes } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

import { orderMoney } from "../../support/order-money"
import { shop } from "../../support/shop"

/** A session made while the cart changed can survive with the old amount; the core compares none when it completes. */
shop((the) => {
  const { redirect, atTheService, payWith, atRest, serviceMoney, incidents, orderIdOf } = orderMoney(the)

  /** The cart's goods cost 165.00 more than its session says. */
  async function makeGoodsDearer(cart: HttpTypes.StoreCart): Promise<void> {
    const [item] = cart.items ?? []
    if (!item) throw new Error("The cart is empty")
    await the.container.resolve(Modules.CART).updateLineItems(item.id, { quantity: 8 })
  }

  it("is paid on its page and completed at once: no order, the money is released, a person is told", async () => {
    the.sandbox.control.notificationSettings({ enabled: false })
    const { cart, ...checkout } = await redirect()
    const page = await atTheService(checkout)
    await makeGoodsDearer(cart)
    await payWith(page)
    const completion = await the.complete(cart)
    expect(completion.body.order).toBeUndefined()
    await atRest()
    expect(await orderIdOf(cart)).toBeUndefined()
    expect(serviceMoney()).toEqual({ held: 0, captured: 0, refunded: 0 })
    expect(await incidents()).toMatchObject([{ kind: "late_money", amount: "25.00" }])
  })
})
