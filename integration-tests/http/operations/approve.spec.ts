import { CARD_NUMBERS } from "../../support/cards"
import { good } from "../../support/http"
import { serviceSide } from "../../support/service-side"
import { shop } from "../../support/shop"

shop(({ cartReadyToPay, createSession, payByCard, orderOf, sandbox, sql }) => {
  const service = serviceSide(sandbox)
  beforeEach(() => sandbox.control.reset())

  describe("a card that is approved", () => {
    it("places an order whose payment is authorised and not captured", async () => {
      const cart = await cartReadyToPay({ items: { tea: 2 } })
      await createSession(cart)

      const { type, order } = good(await payByCard(cart))

      expect(type).toBe("order")
      const seen = await orderOf(order!)
      expect(seen.payment_status).toBe("authorized")
      expect(seen.payment_collections[0]?.payments?.[0]).toMatchObject({ amount: 45, captured_at: null, captures: [] })
      expect(service.transaction()).toMatchObject({ status: "authorised", amount: "45.00", currency: "USD" })
    })

    it("is authorised by one request, and the service is asked nothing more", async () => {
      const cart = await cartReadyToPay()
      await createSession(cart)
      good(await payByCard(cart))

      expect(sandbox.control.requests().map(({ path }) => path)).toEqual(["/v1/authorise"])
      expect(service.authorised()).toBe(1)
    })

    it("carries the same order number in the session, at the service and in the journal", async () => {
      const cart = await cartReadyToPay()
      const session = await createSession(cart)
      good(await payByCard(cart))

      const { orderNo, transactionId } = service.transaction()
      expect(session.data.order_no).toBe(orderNo)
      expect(
        await sql("SELECT kind, state, order_no, transaction_id, amount, currency_code FROM acquiring_operation"),
      ).toEqual([
        {
          kind: "authorise",
          state: "done",
          order_no: orderNo,
          transaction_id: transactionId,
          amount: "25.00",
          currency_code: "USD",
        },
      ])
    })

    it("leaves its mask, its code and its transaction in the session's data, and nothing that is secret", async () => {
      const cart = await cartReadyToPay()
      await createSession(cart)
      const { order } = good(await payByCard(cart))

      const collection = (await orderOf(order!)).payment_collections[0]
      const { transactionId, orderNo } = service.transaction()
      for (const data of [collection?.payment_sessions?.[0]?.data, collection?.payments?.[0]?.data]) {
        expect(data).toMatchObject({
          flow: "card",
          status: "authorised",
          order_no: orderNo,
          transaction_id: transactionId,
          card: "411111******1111",
          result: { state: "done", code: "0000" },
        })
        const text = JSON.stringify(data)
        expect(text).not.toContain(CARD_NUMBERS.approved)
        expect(text).not.toContain("sandbox-secret-key")
        expect(text).not.toContain("encryption_data")
      }
    })
  })
})
