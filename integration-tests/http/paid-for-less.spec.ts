import type { HttpTypes } from "@medusajs/framework/types"

import { reconcile } from "../../src/reconciliation/reconcile"
import { elsewhere, type Errand } from "../support/elsewhere"
import { shop } from "../support/shop"

/** A session that was made while the cart changed outlives the change and is for less than the goods cost. */
shop((the) => {
  const away = elsewhere(the)
  const addGoods = (cart: HttpTypes.StoreCart) =>
    the.container.resolve("cart").updateLineItems([{ id: cart.items![0]!.id, quantity: 7 }])

  /** Nobody but the shopper's own request may have a hand in it. */
  const keepQuiet = () => the.sandbox.control.notificationSettings({ drop: -1 })
  afterEach(() => the.sandbox.control.notificationSettings({ drop: 0 }))

  async function expectNoOrder(errand: Errand) {
    expect(await away.orderIdOf(errand.cart)).toBeUndefined()
    expect(await the.sql('SELECT id FROM "order"')).toEqual([])
  }

  describe("goods for more than was paid", () => {
    it("are not ordered by completing the cart: the shopper reads why, and the money is released", async () => {
      keepQuiet()
      const errand = await away.redirect()
      await away.payWith(await away.atTheService(errand))
      await addGoods(errand.cart)
      const completion = await the.complete(errand.cart)
      expect(completion).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(/now costs 145\.00 USD.*was for 25\.00 USD.*No order was placed/) },
      })
      expect(JSON.stringify(completion.body)).not.toMatch(/payses_/)
      await expectNoOrder(errand)

      await the.sql("UPDATE acquiring_payment SET next_check_at = now()")
      await reconcile(the.container)
      expect(away.sums(errand)).toMatchObject({ held: "0.00", captured: "0.00" })
      await expectNoOrder(errand)
      expect(await away.incidents()).toMatchObject([{ kind: "late_money", amount: "25.00" }])
    })

    it("are not ordered by a voucher for less that is still to be paid", async () => {
      keepQuiet()
      const errand = await away.apm("voucher")
      const opened = await away.browser.open(errand.checkoutUrl)
      expect(opened.status).toBe(200)
      await addGoods(errand.cart)
      expect((await the.complete(errand.cart)).status).not.toBe(200)
      await expectNoOrder(errand)
    })

    it("are not ordered by a card that was authorised while the cart changed", async () => {
      const cart = await the.cartReadyToPay()
      await the.createSession(cart)
      the.sandbox.control.addFault({ kind: "delay", operation: "authorise", ms: 600 })
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
