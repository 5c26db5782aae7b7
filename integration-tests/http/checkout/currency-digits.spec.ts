import { refreshPaymentCollectionForCartWorkflow } from "@medusajs/core-flows"

import { good } from "../../support/http"
import { serviceSide } from "../../support/service-side"
import { shop } from "../../support/shop"

shop(({ cartReadyToPay, createSession, trySession, payByCard, orderOf, container, sandbox, sql }) => {
  const service = serviceSide(sandbox)
  beforeEach(() => sandbox.control.reset())

  describe("an amount that the service's two fraction digits cannot say", () => {
    it("is refused by name when the session is made, before a card is typed", async () => {
      const cart = await cartReadyToPay({ region: "kwd", items: { pearl: 1 }, shipping: "Free" })
      const { status, body } = await trySession(cart)
      expect(status).toBe(400)
      expect(body.message).toMatch(/1\.234 KWD does not fit/)
      expect(await sql("SELECT id FROM payment_session WHERE deleted_at IS NULL")).toEqual([])
      expect(sandbox.control.requests()).toEqual([])
    })

    it("is refused for three pieces whose sum has three digits, and taken for five whose sum has two", async () => {
      const odd = await cartReadyToPay({ region: "kwd", items: { pearl: 3 }, shipping: "Free" })
      expect((await trySession(odd)).body.message).toMatch(/3\.702 KWD does not fit/)
      const even = await cartReadyToPay({ region: "kwd", items: { pearl: 5 }, shipping: "Free" })
      await createSession(even)
      expect(good(await payByCard(even)).type).toBe("order")
      expect(service.only("authorise")).toMatchObject({
        amount: "6.17",
        item_total: "6.17",
        currency: "KWD",
        items: "PEARL-1#,#5 × Pearl · Standard#,#6.17#,#1",
      })
    })
  })

  describe("parts that the service's two fraction digits cannot say", () => {
    it("do not keep a sum that they can from being paid", async () => {
      const cart = await cartReadyToPay({ region: "kwd", items: { pearl: 2, tea: 1 }, shipping: "Free" })
      const [method] = cart.shipping_methods!
      await container.resolve("cart").updateShippingMethods([{ id: method!.id, amount: 0.032 }])
      await refreshPaymentCollectionForCartWorkflow(container).run({ input: { cart_id: cart.id } })
      await createSession(cart)
      expect(good(await payByCard(cart)).type).toBe("order")
      const request = service.only("authorise")
      expect(request).toMatchObject({ amount: "8.50", item_total: "8.50", shipping: "0.00" })
      expect(request).not.toHaveProperty("items")
    })
  })

  describe("an amount in a currency of three digits or none", () => {
    it.each([
      ["kwd", "KWD", "6.00", { tea: 1 }],
      ["jpy", "JPY", "2640.00", { tea: 1 }],
    ] as const)("goes out with two digits: %s", async (region, currency, amount, items) => {
      const cart = await cartReadyToPay({ region, items, shipping: "Free" })
      await createSession(cart)
      const { order } = good(await payByCard(cart))
      expect(service.only("authorise")).toMatchObject({ currency, amount })
      expect((await orderOf(order!)).payment_status).toBe("authorized")
    })

    it("carries thousands of yen without a separator or a fraction of its own", async () => {
      const cart = await cartReadyToPay({ region: "jpy", items: { "by-weight": 1 }, shipping: "Standard" })
      await createSession(cart)
      good(await payByCard(cart))
      // (1234.5 + 600) × 1.1 = 2017.95, and a yen has no parts
      expect(service.only("authorise")).toMatchObject({ amount: "2018.00" })
    })
  })
})
