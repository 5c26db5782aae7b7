import type { HttpTypes } from "@medusajs/framework/types"

import { elsewhere, type Checkout } from "../../support/elsewhere"
import { lookNow } from "../../support/look-now"
import { shop } from "../../support/shop"

/** A session that was made while the cart changed outlives the change and is for less than the goods cost. */
shop((the) => {
  const away = elsewhere(the)
  const addGoods = (cart: HttpTypes.StoreCart) =>
    the.container.resolve("cart").updateLineItems([{ id: cart.items![0]!.id, quantity: 7 }])

  /** Nobody but the shopper's own request may have a hand in it. */
  const keepQuiet = () => the.sandbox.control.notificationSettings({ drop: -1 })
  afterEach(() => the.sandbox.control.notificationSettings({ drop: 0 }))

  async function expectNoOrder(checkout: Checkout) {
    expect(await away.orderIdOf(checkout.cart)).toBeUndefined()
    expect(await the.sql('SELECT id FROM "order"')).toEqual([])
  }

  describe("goods for more than was paid", () => {
    it("are not ordered by completing the cart: the shopper reads why, and the money is released", async () => {
      keepQuiet()
      const checkout = await away.redirect()
      await away.payWith(await away.atTheService(checkout))
      await addGoods(checkout.cart)
      const completion = await the.complete(checkout.cart)
      expect(completion).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(/now costs 145\.00 USD.*was for 25\.00 USD.*No order was placed/) },
      })
      expect(JSON.stringify(completion.body)).not.toMatch(/payses_/)
      await expectNoOrder(checkout)

      await lookNow(the)
      expect(away.sums(checkout)).toMatchObject({ held: "0.00", captured: "0.00" })
      await expectNoOrder(checkout)
      expect(await away.incidents()).toMatchObject([{ kind: "late_money", amount: "25.00" }])
    })

    it("are not ordered by a voucher for less that is still to be paid", async () => {
      keepQuiet()
      const checkout = await away.apm("voucher")
      const opened = await away.browser.open(checkout.checkoutUrl)
      expect(opened.status).toBe(200)
      await addGoods(checkout.cart)
      expect((await the.complete(checkout.cart)).status).not.toBe(200)
      await expectNoOrder(checkout)
    })

    it("are not ordered by a card that was authorised while the cart changed", async () => {
      keepQuiet()
      away.settings({ timeouts: { connect_ms: 5_000, headers_ms: 20_000, body_ms: 20_000, total_ms: 30_000 } })
      const cart = await the.cartReadyToPay()
      await the.createSession(cart)
      the.sandbox.control.addFault({ kind: "delay", operation: "authorise", ms: 3_000 })
      const paying = the.payByCard(cart)
      while (the.sandbox.control.requests({ operation: "authorise" }).length === 0) {
        await new Promise((done) => setTimeout(done, 10))
      }
      await addGoods(cart)
      const { body } = await paying
      expect(body).toMatchObject({
        type: "cart",
        error: { message: expect.stringMatching(/145\.00 USD instead of 25\.00 USD.*nothing was charged/) },
      })
      expect(the.sandbox.control.sums()).toMatchObject([{ held: "0.00", captured: "0.00" }])
      expect(await away.orderIdOf(cart)).toBeUndefined()
    })
  })
})
