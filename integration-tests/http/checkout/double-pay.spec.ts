import { good } from "../../support/http"
import { card } from "../../support/cards"
import { serviceSide } from "../../support/service-side"
import { shop } from "../../support/shop"

shop(({ cartReadyToPay, createSession, trySession, payByCard, complete, sandbox, sql }) => {
  const service = serviceSide(sandbox)
  beforeEach(() => sandbox.control.reset())

  async function cartWithSession() {
    const cart = await cartReadyToPay()
    await createSession(cart)
    return cart
  }

  /** Keeps the service busy with the next authorisation, so that what comes meanwhile really comes meanwhile. */
  const slowService = (ms = 800) => sandbox.control.addFault({ kind: "delay", operation: "authorise", ms })
  const untilReceived = async (count = 1) => {
    while (service.received("authorise").length < count) await new Promise((done) => setTimeout(done, 10))
  }

  async function expectOneOrderPaidOnce(cart: { id: string }) {
    expect(service.authorised()).toBe(1)
    expect(
      service
        .sums()
        .map(({ held }) => held)
        .filter((held) => held !== "0.00"),
    ).toEqual(["25.00"])
    const orders = await sql<{ order_id: string }>(
      "SELECT order_id FROM order_cart WHERE cart_id = $1 AND deleted_at IS NULL",
      [cart.id],
    )
    expect(orders).toHaveLength(1)
    expect(await sql("SELECT id FROM payment WHERE canceled_at IS NULL")).toHaveLength(1)
    return orders[0]!.order_id
  }

  describe("a cart that is paid twice", () => {
    it("is charged once by five clicks with two cards", async () => {
      const cart = await cartWithSession()
      const cards = ["approved", "approvedMastercard", "approved", "approvedMastercard", "approved"] as const
      const answers = await Promise.all(cards.map((kind) => payByCard(cart, card(kind))))
      const orderId = await expectOneOrderPaidOnce(cart)
      // Whoever waited too long for the others reads that the order is being placed.
      const being = { type: "cart", error: { type: "payment_requires_more_error" } }
      for (const answer of answers.map(good))
        expect(answer).toMatchObject(answer.order ? { order: { id: orderId } } : being)
      expect(good(await payByCard(cart)).order?.id).toBe(orderId)
    })

    it("is charged once when the second click comes while the service is at work", async () => {
      slowService()
      const cart = await cartWithSession()
      const first = payByCard(cart)
      await untilReceived()
      const answers = await Promise.all([first, payByCard(cart)])
      const orderId = await expectOneOrderPaidOnce(cart)
      expect(answers.map((answer) => good(answer).order?.id)).toEqual([orderId, orderId])
      expect(service.received("authorise")).toHaveLength(1)
    })

    it("is charged once from two tabs that each made a session before they pay together", async () => {
      const cart = await cartReadyToPay()
      await createSession(cart)
      await createSession(cart)
      const answers = await Promise.all([payByCard(cart), payByCard(cart)])
      const orderId = await expectOneOrderPaidOnce(cart)
      expect(answers.map((answer) => good(answer).order?.id)).toEqual([orderId, orderId])
    })

    it("cannot lose its session to a second tab while it is being paid: the tab learns that the cart is paid", async () => {
      slowService()
      const cart = await cartWithSession()
      const first = payByCard(cart)
      await untilReceived()
      const session = await trySession(cart)
      const answers = await Promise.all([first, payByCard(cart)])

      expect(session).toMatchObject({ status: 400, body: { type: "not_allowed" } })
      expect(session.body.message).toMatch(/paid/)
      const orderId = await expectOneOrderPaidOnce(cart)
      expect(answers.map((answer) => good(answer).order?.id)).toEqual([orderId, orderId])
    })

    it("lets a second tab make its session when the first tab's card is declined", async () => {
      slowService()
      const cart = await cartWithSession()
      const first = payByCard(cart, card("declined"))
      await untilReceived()
      const [declined] = await Promise.all([first, createSession(cart)])
      expect(good(declined).type).toBe("cart")
      expect(good(await payByCard(cart)).type).toBe("order")
      await expectOneOrderPaidOnce(cart)
    })

    it("is charged once when it is completed while it is being paid, and both get the order", async () => {
      slowService()
      const cart = await cartWithSession()
      const paying = payByCard(cart)
      await untilReceived()
      const answers = await Promise.all([paying, complete(cart)])
      const orderId = await expectOneOrderPaidOnce(cart)
      expect(answers.map((answer) => good(answer).order?.id)).toEqual([orderId, orderId])
    })

    it("is charged by neither a completion nor anything else while its card is declined", async () => {
      slowService()
      const cart = await cartWithSession()
      const paying = payByCard(cart, card("declined"))
      await untilReceived()
      const answers = await Promise.all([paying, complete(cart)])
      expect(answers.map(({ body }) => body.type)).not.toContain("order")
      expect(service.authorised()).toBe(0)
      expect(good(await payByCard(cart)).type).toBe("order")
    })

    it("is charged once when it is paid and completed at the same moment", async () => {
      const cart = await cartWithSession()
      const [paid] = await Promise.all([payByCard(cart), complete(cart)])
      const orderId = await expectOneOrderPaidOnce(cart)
      expect(good(paid).order?.id).toBe(orderId)
    })

    it("answers the same order when it is paid again later", async () => {
      const cart = await cartWithSession()
      const first = good(await payByCard(cart))
      const second = good(await payByCard(cart, card("approvedMastercard")))
      const completed = good(await complete(cart))
      const orderId = await expectOneOrderPaidOnce(cart)
      expect([first, second, completed].map(({ order }) => order?.id)).toEqual([orderId, orderId, orderId])
      expect(service.received("authorise")).toHaveLength(1)
    })

    it("is not declined by a second card while the first is approved", async () => {
      slowService()
      const cart = await cartWithSession()
      const first = payByCard(cart)
      await untilReceived()
      const answers = await Promise.all([first, payByCard(cart, card("declined"))])
      const orderId = await expectOneOrderPaidOnce(cart)
      expect(answers.map((answer) => good(answer).order?.id)).toEqual([orderId, orderId])
    })
  })
})
