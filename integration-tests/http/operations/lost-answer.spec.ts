import { resolveInFlight } from "../../../src/reconciliation/resolve-in-flight"
import { declareSettings } from "../../support/account-settings"
import { card } from "../../support/cards"
import { good } from "../../support/http"
import { serviceSide } from "../../support/service-side"
import { shop } from "../../support/shop"

shop(({ cartReadyToPay, createSession, payByCard, complete, orderOf, container, sandbox, sql }) => {
  const service = serviceSide(sandbox)
  let restore = () => {}
  beforeEach(() => {
    sandbox.control.reset()
    restore = declareSettings(container, {
      asking: { absence_after_ms: 600, within_ms: 2_500, first_after_ms: 0, longest_interval_ms: 1_000 },
    })
  })
  afterEach(() => restore())

  async function cartWithSession() {
    const cart = await cartReadyToPay()
    await createSession(cart)
    return cart
  }

  describe("a card whose approval never arrives", () => {
    it("places the order by asking, with exactly one authorisation", async () => {
      const cart = await cartWithSession()
      const { type, order } = good(await payByCard(cart, card("answerLost")))

      expect(type).toBe("order")
      expect((await orderOf(order!)).payment_status).toBe("authorized")
      expect(service.received("authorise")).toHaveLength(1)
      expect(service.received("retrieval_trans").length).toBeGreaterThan(0)
      expect(service.sums()).toEqual([{ held: "25.00", captured: "0.00", refunded: "0.00" }])
      expect(await sql("SELECT state, transaction_id FROM acquiring_operation")).toEqual([
        { state: "done", transaction_id: service.transaction().transactionId },
      ])
    })
  })

  describe("a card whose request never arrives", () => {
    it("tells the shopper that nothing was charged, and takes another card", async () => {
      const cart = await cartWithSession()
      const lost = good(await payByCard(cart, card("requestLost")))
      expect(lost).toMatchObject({ type: "cart", error: { type: "payment_authorization_error" } })
      expect(lost.error?.message).toMatch(/nothing was charged.*try again/i)
      expect(service.authorised()).toBe(0)

      expect(good(await payByCard(cart)).type).toBe("order")
      expect(service.authorised()).toBe(1)
      expect(await sql("SELECT state, error_code FROM acquiring_operation ORDER BY created_at, id")).toEqual([
        { state: "refused", error_code: "not_received" },
        { state: "done", error_code: null },
      ])
    })

    it("does not count as a declined card", async () => {
      const restoreLimit = declareSettings(container, { failed_attempts: { per_cart: 1 } })
      const cart = await cartWithSession()
      good(await payByCard(cart, card("requestLost")))
      expect((await payByCard(cart)).status).toBe(200)
      restoreLimit()
    })
  })

  describe("a card of which nobody says what became", () => {
    async function unknownPayment() {
      sandbox.control.addFault({ kind: "500_before", operation: "retrieval_trans", times: 0 })
      const cart = await cartWithSession()
      return { cart, answer: good(await payByCard(cart, card("answerLost"))) }
    }

    it("is neither declined nor approved: the shopper is asked not to pay again", async () => {
      const { answer } = await unknownPayment()
      expect(answer).toMatchObject({ type: "cart", error: { type: "payment_authorization_error" } })
      expect(answer.error?.message).toMatch(/not confirmed.*do not pay again/i)
      expect(answer.error?.message).not.toMatch(/nothing was charged/i)
      expect(await sql("SELECT state FROM acquiring_operation")).toEqual([{ state: "unknown" }])
      expect(await sql('SELECT id FROM "order"')).toEqual([])
    })

    it("is not sent again, neither by another click, another card nor a completion", async () => {
      const { cart } = await unknownPayment()
      const again = good(await payByCard(cart, card("approvedMastercard")))
      const completed = await complete(cart)
      expect(again.type).toBe("cart")
      expect(completed.body.type).not.toBe("order")
      expect(service.received("authorise")).toHaveLength(1)
    })

    it("becomes an order by itself when the service can be asked again", async () => {
      const { cart } = await unknownPayment()
      sandbox.control.clearFaults()
      await new Promise((done) => setTimeout(done, 1_100))
      await resolveInFlight(container)

      expect(
        await sql("SELECT order_id FROM order_cart WHERE cart_id = $1 AND deleted_at IS NULL", [cart.id]),
      ).toHaveLength(1)
      expect(good(await payByCard(cart)).type).toBe("order")
      expect(service.received("authorise")).toHaveLength(1)
      expect(service.sums()).toEqual([{ held: "25.00", captured: "0.00", refunded: "0.00" }])
    })
  })
})
