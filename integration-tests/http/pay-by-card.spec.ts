import { card } from "../support/cards"
import { good } from "../support/http"
import { shop } from "../support/shop"

shop(({ cartReadyToPay, createSession, payByCard, orderOf, store, trySession, sql }) => {
  describe("paying by card", () => {
    it("places an order for an approved card", async () => {
      const cart = await cartReadyToPay({ items: { tea: 2 } })
      await createSession(cart)
      const answer = await payByCard(cart)
      expect(answer.body).toMatchObject({ type: "order" })
      expect(answer.status).toBe(200)
      const order = await orderOf(good(answer).order!)
      expect(order.payment_status).toBe("authorized")
    })
  })
})
