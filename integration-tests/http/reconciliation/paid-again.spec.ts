import type { HttpTypes } from "@medusajs/framework/types"

import { good } from "../../support/http"
import { orderMoney } from "../../support/order-money"
import { shop } from "../../support/shop"

/** What was released pays for nothing any more: the same cart can be paid again. */
shop((the) => {
  const { atRest, serviceMoney } = orderMoney(the)

  /** The last cup is sold while this cart's card is authorised: no order comes of it, and the money is released. */
  async function releasedCart(): Promise<HttpTypes.StoreCart> {
    const carts = []
    for (const email of ["ada@example.com", "bea@example.com"]) {
      const cart = await the.cartReadyToPay({ items: { "last-cup": 1 }, email })
      await the.createSession(cart)
      carts.push(cart)
    }
    const [first, second] = carts as [HttpTypes.StoreCart, HttpTypes.StoreCart]
    good(await the.payByCard(first))
    expect(good(await the.payByCard(second)).type).toBe("cart")
    const [item] = second.items ?? []
    good(await the.store.delete(`/store/carts/${second.id}/line-items/${item?.id}`))
    const tea = { variant_id: the.seeded.variants.tea?.[0], quantity: 1 }
    good(await the.store.post(`/store/carts/${second.id}/line-items`, tea))
    return second
  }

  async function paysAgain(cart: HttpTypes.StoreCart): Promise<void> {
    await the.createSession(cart)
    const { type, error } = good(await the.payByCard(cart))
    expect({ type, error: error?.message }).toEqual({ type: "order", error: undefined })
  }

  it("after the authorisation of another account was released", async () => {
    const cart = await releasedCart()
    // Whoever releases it writes to these rows until it is through.
    await atRest()
    await the.sql("UPDATE acquiring_operation SET account = 'first' WHERE cart_id = $1", [cart.id])
    await the.sql("UPDATE acquiring_payment SET account = 'first' WHERE cart_id = $1", [cart.id])
    await paysAgain(cart)
    expect(serviceMoney()).toEqual({ held: 65.5, captured: 0, refunded: 0 })
  })

  it("after the service took the money at once and a refund gave it back", async () => {
    the.sandbox.control.settings({ captureMode: "sale" })
    const cart = await releasedCart()
    await atRest()
    expect(serviceMoney()).toEqual({ held: 0, captured: 81, refunded: 40.5 })
    await paysAgain(cart)
    expect(serviceMoney()).toEqual({ held: 0, captured: 106, refunded: 40.5 })
  })
})
