import { card } from "../../support/cards"
import { good } from "../../support/http"
import { serviceSide } from "../../support/service-side"
import { shop } from "../../support/shop"

shop(({ cartReadyToPay, createSession, payByCard, complete, store, orderOf, sandbox, sql }) => {
  const service = serviceSide(sandbox)
  beforeEach(() => sandbox.control.reset())

  async function declinedCart(kind: Parameters<typeof card>[0] = "declined") {
    const cart = await cartReadyToPay()
    await createSession(cart)
    return { cart, answer: good(await payByCard(cart, card(kind))) }
  }

  describe("a card that is declined", () => {
    it.each([
      ["declined", /^Your card was not accepted\./, "Do not honour", "1005"],
      ["insufficientFunds", /^Your card was not accepted\./, "Insufficient funds", "1051"],
      ["challenge", /pay on the payment page/, "Challenge required", "1065"],
    ] as const)("tells the shopper in the shop's own words: %s", async (kind, words, text, code) => {
      const { answer } = await declinedCart(kind)
      expect(answer).toMatchObject({ type: "cart", error: { type: "payment_authorization_error" } })
      expect(answer.error?.message).toMatch(words)
      expect(answer.error?.message).toMatch(/nothing was charged.*another card/i)
      expect(answer.error?.message).not.toContain(text)
      expect(answer.error?.message).not.toContain(code)
    })

    it("gives the cart back as it was", async () => {
      const { cart, answer } = await declinedCart()
      expect(answer.cart).toMatchObject({ id: cart.id, total: cart.total, items: [{ quantity: 1 }] })
      expect(await sql('SELECT id FROM "order"')).toEqual([])
      expect(await sql("SELECT id FROM payment")).toEqual([])
    })

    it("shows the merchant the service's code and text", async () => {
      const { cart } = await declinedCart("insufficientFunds")
      const { transactionId } = service.transaction()
      expect(
        await sql("SELECT state, error_code, error_message, transaction_id, cart_id FROM acquiring_operation"),
      ).toEqual([
        {
          state: "refused",
          error_code: "1051",
          error_message: "Insufficient funds",
          transaction_id: transactionId,
          cart_id: cart.id,
        },
      ])
      const [session] = await sql<{ data: unknown; status: string }>("SELECT data, status FROM payment_session")
      expect(session).toMatchObject({
        status: "error",
        data: { status: "declined", result: { state: "refused", code: "1051", text: "Insufficient funds" } },
      })
    })

    it("keeps the cart from being completed without a payment", async () => {
      const { cart } = await declinedCart()
      const answer = await complete(cart)
      expect(answer.body.type).not.toBe("order")
      expect(await sql('SELECT id FROM "order"')).toEqual([])
    })

    it("can be followed by another card on the same cart, which is charged once", async () => {
      const { cart } = await declinedCart()
      good(await payByCard(cart, card("insufficientFunds")))
      const { type, order } = good(await payByCard(cart, card("approvedMastercard")))

      expect(type).toBe("order")
      expect((await orderOf(order!)).payment_status).toBe("authorized")
      expect(service.authorised()).toBe(1)
      expect(sandbox.control.transactions().map(({ status }) => status)).toEqual(["declined", "declined", "authorised"])
      expect(new Set(sandbox.control.transactions().map(({ orderNo }) => orderNo)).size).toBe(1)
      expect(await sql("SELECT state, reference FROM acquiring_operation ORDER BY created_at, id")).toMatchObject([
        { state: "refused" },
        { state: "refused" },
        { state: "done" },
      ])
    })

    it("can be followed by another card on a new session of the same cart", async () => {
      const { cart } = await declinedCart()
      await createSession(cart)
      expect(good(await payByCard(cart)).type).toBe("order")
      expect(service.authorised()).toBe(1)
    })

    it("can be followed by a change of the cart and another card", async () => {
      const { cart } = await declinedCart()
      const [item] = cart.items!
      good(await store.post(`/store/carts/${cart.id}/line-items/${item!.id}`, { quantity: 3 }))
      await createSession(cart)
      const { order } = good(await payByCard(cart))
      expect(order?.total).toBe(65)
      expect(service.sums().at(-1)).toMatchObject({ held: "65.00" })
    })
  })
})
