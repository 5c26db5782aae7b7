import { reconcile } from "../../src/reconciliation/reconcile"
import { elsewhere } from "../support/elsewhere"
import { card } from "../support/cards"
import { good } from "../support/http"
import { booksOf } from "../support/ledgers"
import { shop } from "../support/shop"

interface State {
  state: string
  may_retry?: boolean
  message?: string
  order?: { id: string }
}

/** A card whose outcome nobody knows: the page that waits, and the shopper who does not want to. */
shop((the) => {
  const away = elsewhere(the)
  const { differences } = booksOf(the)
  const stateOf = async (cart: { id: string }) =>
    good(await the.store.get<State>(`/store/acquiring/carts/${cart.id}/payment`))
  const asking = (change: object) =>
    away.settings({
      asking: { within_ms: 200, absence_after_ms: 60_000, first_after_ms: 100, longest_interval_ms: 2_000, ...change },
    })

  it("is told as undecided, then offered again without a trace, and paid once by the second try", async () => {
    asking({ retry_card_after_ms: 60_000 })
    const cart = await the.cartReadyToPay()
    await the.createSession(cart)
    expect(await stateOf(cart)).toEqual({ state: "open" })
    const lost = good(await the.payByCard(cart, card("requestLost")))
    expect(lost.error).toMatchObject({
      code: "undecided",
      message: expect.stringMatching(/not confirmed the payment yet/),
    })
    expect(await stateOf(cart)).toEqual({ state: "undecided", may_retry: false })
    expect(good(await the.payByCard(cart)).type).toBe("cart")

    asking({ retry_card_after_ms: 0 })
    expect(await stateOf(cart)).toEqual({ state: "undecided", may_retry: true })
    const { order } = good(await the.payByCard(cart))
    expect(await stateOf(cart)).toEqual({ state: "order", order: { id: order?.id } })
    expect(the.sandbox.control.sums().map(({ held }) => held)).toEqual(["25.00"])
  })

  it("promises nothing of a second card that is declined while nobody knows of the first", async () => {
    asking({ retry_card_after_ms: 0 })
    const cart = await the.cartReadyToPay()
    await the.createSession(cart)
    await the.payByCard(cart, card("requestLost"))
    const declined = good(await the.payByCard(cart, card("insufficientFunds")))
    expect(declined.error?.message).toMatch(/an earlier one is not confirmed yet/)
    expect(declined.error?.message).not.toMatch(/nothing was charged/i)
    // The page that waits goes on: the first may still become the order.
    expect(await stateOf(cart)).toEqual({ state: "undecided", may_retry: true })
  })

  it("is not offered again where the service shows a trace of it", async () => {
    asking({ retry_card_after_ms: 0 })
    const cart = await the.cartReadyToPay()
    await the.createSession(cart)
    const paid = good(await the.payByCard(cart, card("answerLost")))
    if (paid.type === "cart") expect(["undecided", "paid"]).toContain((await stateOf(cart)).state)
    expect((await stateOf(cart)).may_retry ?? false).toBe(false)
    expect(the.sandbox.control.sums().map(({ successfulAuthorisations }) => successfulAuthorisations)).toEqual([1])
  })

  describe("after an alternative payment whose request or answer was lost", () => {
    async function lostAlternative(kind: "reset_before" | "reset_after") {
      const lost = await away.apm("wallet")
      the.sandbox.control.addFault({ kind, operation: "authorise_apm", orderNo: lost.orderNo })
      expect((await away.browser.open(lost.checkoutUrl)).status).toBeGreaterThanOrEqual(400)
      await the.createSession(lost.cart)
      return lost
    }

    it("is taken as soon as another card would be, where the service shows no trace", async () => {
      asking({ retry_card_after_ms: 60_000 })
      const { cart, orderNo } = await lostAlternative("reset_before")
      expect(good(await the.payByCard(cart)).type).toBe("cart")
      asking({ retry_card_after_ms: 0 })
      expect(good(await the.payByCard(cart)).type).toBe("order")
      asking({ absence_after_ms: 0 })
      await reconcile(the.container)
      expect(the.sandbox.control.sums().map(({ held }) => held)).toEqual(["25.00"])
      expect(await differences(orderNo)).toEqual([])
    })

    it("is taken at once where the service shows that nobody can pay it", async () => {
      asking({ retry_card_after_ms: 60_000 })
      const { cart } = await lostAlternative("reset_after")
      expect(good(await the.payByCard(cart)).type).toBe("order")
    })

    it("is not charged where the method has charged at once", async () => {
      asking({ retry_card_after_ms: 0 })
      the.sandbox.control.addFault({ kind: "500_before", operation: "retrieval_trans", times: 0 })
      const { cart, orderNo } = await lostAlternative("reset_after")
      const [transaction] = the.sandbox.control.transactions({ orderNo })
      // Whoever heard of it would release it before the card comes.
      the.sandbox.control.notificationSettings({ enabled: false })
      the.sandbox.control.pay(transaction?.transactionId ?? "")
      the.sandbox.control.clearFaults()
      expect(good(await the.payByCard(cart)).error?.message).toMatch(/being paid in another window/)
      expect(the.sandbox.control.sums().map(({ successfulAuthorisations }) => successfulAuthorisations)).toEqual([1])
    })
  })

  it("is told as failed with the reason where it was declined", async () => {
    const cart = await the.cartReadyToPay()
    await the.createSession(cart)
    good(await the.payByCard(cart, card("insufficientFunds")))
    expect(await stateOf(cart)).toEqual({ state: "failed", message: expect.stringMatching(/not accepted/) })
    expect(good(await the.payByCard(cart, card("challenge"))).error).toMatchObject({ code: "authentication_needed" })
  })
})
