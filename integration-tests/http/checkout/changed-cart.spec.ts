import type { HttpTypes } from "@medusajs/framework/types"

import { card } from "../../support/cards"
import { good } from "../../support/http"
import { serviceSide } from "../../support/service-side"
import { shop } from "../../support/shop"

shop(({ cartReadyToPay, createSession, payByCard, shown, store, container, sandbox, sql }) => {
  const service = serviceSide(sandbox)
  beforeEach(() => sandbox.control.reset())

  const changeQuantity = async (cart: HttpTypes.StoreCart, quantity: number) =>
    void good(await store.post(`/store/carts/${cart.id}/line-items/${cart.items![0]!.id}`, { quantity }))

  describe("a cart that changed after its payment was prepared", () => {
    it("answers both totals where its session went with the change, and is paid with a new one", async () => {
      const cart = await cartReadyToPay()
      await createSession(cart)
      const before = await shown(cart)
      await changeQuantity(cart, 2)
      expect(await payByCard(cart, card(), before)).toMatchObject({
        status: 409,
        body: {
          code: "total_changed",
          message: expect.stringMatching(/now 45\.00 USD.*25\.00 USD.*nothing was charged/i),
          shown: { amount: 25, currency_code: "usd" },
          now: { amount: 45, currency_code: "usd" },
        },
      })

      const answer = await payByCard(cart)
      expect(answer.status).toBe(400)
      expect(answer.body.message).toMatch(/not open here any more: your order changed.*Nothing was charged here/)
      expect(service.received("authorise")).toEqual([])
      await createSession(cart)
      expect(good(await payByCard(cart)).order?.total).toBe(45)
    })

    it("is charged neither sum when it changed in another tab after its total was shown", async () => {
      const cart = await cartReadyToPay()
      const before = await shown(cart)
      await changeQuantity(cart, 2)
      await createSession(cart)
      const answer = await payByCard(cart, card(), before)
      expect(answer).toMatchObject({
        status: 409,
        body: {
          code: "total_changed",
          type: "conflict",
          message: expect.stringMatching(/now 45\.00 USD.*25\.00 USD.*nothing was charged/i),
          shown: { amount: 25, currency_code: "usd" },
          now: { amount: 45, currency_code: "usd" },
        },
      })
      expect(service.received("authorise")).toEqual([])
      expect(await sql("SELECT id FROM acquiring_operation")).toEqual([])
      expect(good(await payByCard(cart)).order?.total).toBe(45)
    })

    it.each([
      ["another currency", { currency_code: "eur" }, 409],
      ["no currency that there is", { currency_code: "tea" }, 400],
      ["no amount", { amount: undefined }, 400],
      ["an amount below nothing", { amount: -25 }, 400],
      ["an amount in words", { amount: "twenty-five" }, 400],
      ["no currency", { currency_code: undefined }, 400],
    ])("is not charged where the shop says it showed %s", async (_, said, status) => {
      const cart = await cartReadyToPay()
      await createSession(cart)
      expect((await payByCard(cart, card(), said)).status).toBe(status)
      expect(service.received("authorise")).toEqual([])
    })

    it("is charged where its total carries more digits than the currency, as the Store API gave it", async () => {
      const cart = await cartReadyToPay({ items: { "by-weight": 1 } })
      await createSession(cart)
      expect(good(await payByCard(cart)).type).toBe("order")
      expect(service.sums()).toEqual([{ held: "103.90", captured: "0.00", refunded: "0.00" }])
    })

    it("is not charged the old amount where the session outlived the change", async () => {
      const cart = await cartReadyToPay()
      await createSession(cart)
      await container.resolve("cart").updateLineItems([{ id: cart.items![0]!.id, quantity: 2 }])
      const answer = await payByCard(cart)
      expect(answer).toMatchObject({
        status: 409,
        body: { code: "total_changed", message: expect.stringMatching(/now 45\.00 USD.*nothing was charged/i) },
      })
      expect(service.received("authorise")).toEqual([])
      expect(await sql("SELECT id FROM acquiring_operation")).toEqual([])
    })

    it("is not charged when it changes while the card is being authorised", async () => {
      sandbox.control.addFault({ kind: "delay", operation: "authorise", ms: 5_000 })
      const cart = await cartReadyToPay()
      await createSession(cart)
      const paying = payByCard(cart)
      while (service.received("authorise").length === 0) await new Promise((done) => setTimeout(done, 10))
      await changeQuantity(cart, 2)

      expect((await paying).body).toMatchObject({
        type: "cart",
        error: { message: expect.stringMatching(/nothing was charged/i) },
      })
      expect(service.sums()).toEqual([{ held: "0.00", captured: "0.00", refunded: "0.00" }])

      await createSession(cart)
      expect(good(await payByCard(cart)).order?.total).toBe(45)
      expect(service.sums().map(({ held }) => held)).toEqual(["0.00", "45.00"])
    })

    it("is paid for its new amount with a new session", async () => {
      const cart = await cartReadyToPay()
      await createSession(cart)
      await changeQuantity(cart, 2)
      await createSession(cart)
      expect(good(await payByCard(cart)).type).toBe("order")
      expect(service.sums()).toEqual([{ held: "45.00", captured: "0.00", refunded: "0.00" }])
    })

    it("is not charged without a session, and is not there at all under another id", async () => {
      const cart = await cartReadyToPay()
      expect(await payByCard(cart)).toMatchObject({ status: 400, body: { type: "invalid_data" } })
      expect(await payByCard({ id: "cart_nobody" })).toMatchObject({ status: 404, body: { type: "not_found" } })
      expect(service.received("authorise")).toEqual([])
    })
  })
})
