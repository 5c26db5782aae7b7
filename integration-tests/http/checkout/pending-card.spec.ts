import { card } from "../../support/cards"
import { elsewhere } from "../../support/elsewhere"
import { good } from "../../support/http"
import { booksOf } from "../../support/ledgers"
import { shop } from "../../support/shop"

interface State {
  state: string
  may_retry?: boolean
  message?: string
  order?: { id: string }
}

/** A card that the service answers with "pending": the bank decides while the shopper waits, or long after. */
shop((the) => {
  const away = elsewhere(the)
  const { differences } = booksOf(the)
  const stateOf = async (cart: { id: string }) =>
    good(await the.store.get<State>(`/store/acquiring/carts/${cart.id}/payment`))

  async function payPending() {
    const cart = await the.cartReadyToPay()
    const session = await the.createSession(cart)
    const orderNo = String(session.data.order_no)
    const answer = good(await the.payByCard(cart, card("pending")))
    const [{ transactionId } = { transactionId: "" }] = away.transactions({ orderNo })
    return { cart, orderNo, answer, transactionId }
  }

  it("is told as undecided, keeps every other card out, and becomes the order once the bank approves", async () => {
    away.settings({ asking: { within_ms: 300, absence_after_ms: 200, first_after_ms: 100, retry_card_after_ms: 0 } })
    const { cart, orderNo, answer, transactionId } = await payPending()
    expect(answer).toMatchObject({ type: "cart", error: { code: "undecided" } })
    expect(await stateOf(cart)).toEqual({ state: "undecided", may_retry: false })
    expect(good(await the.payByCard(cart))).toMatchObject({ type: "cart", error: { code: "undecided" } })
    await away.worked()
    expect(await away.orderIdOf(cart)).toBeUndefined()
    expect(away.requests("authorise", { orderNo })).toHaveLength(1)
    expect(await away.incidents()).toEqual([])

    the.sandbox.control.decide(transactionId)
    await away.worked()
    const id = await away.until("the order is there", () => away.orderIdOf(cart))
    expect(await stateOf(cart)).toEqual({ state: "order", order: { id } })
    expect((await the.orderOf({ id })).payment_status).toBe("authorized")
    expect(away.sums({ orderNo })).toMatchObject({ held: "25.00", successfulAuthorisations: 1 })
    expect(await differences(orderNo)).toEqual([])
  })

  it("is told as failed once the bank declines, and another card can be tried", async () => {
    const { cart, orderNo, transactionId } = await payPending()
    the.sandbox.control.decide(transactionId, { outcome: "decline" })
    await away.worked()
    expect(await stateOf(cart)).toMatchObject({ state: "failed", message: expect.stringMatching(/not accepted/) })

    const { order } = good(await the.payByCard(cart))
    expect((await the.orderOf({ id: order?.id ?? "" })).payment_status).toBe("authorized")
    expect(away.transactions({ orderNo }).map(({ status }) => status)).toEqual(["declined", "authorised"])
    expect(await differences(orderNo)).toEqual([])
  })
})
