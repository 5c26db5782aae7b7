import { readdirSync, readFileSync } from "node:fs"

import type { IncidentsAnswer } from "../../../src/api/admin/acquiring/http-types"
import { SECURITY_CODE, card } from "../../support/cards"
import type { Completion } from "../../support/checkout"
import { good, type Answer } from "../../support/http"
import { addToOrder } from "../../support/order-edit"
import { savedCards } from "../../support/saved-cards"
import { shop } from "../../support/shop"

shop((the) => {
  const { cardsOf, save, cartFor, payBySavedCard, signedIn } = savedCards(the)
  const requests = () => the.sandbox.control.requests({ operation: "authorise" })
  const last = () => requests().at(-1)?.body as Record<string, unknown>

  let ada: string
  beforeEach(async () => {
    the.sandbox.control.reset()
    ada = await the.signUp("ada@example.com")
  })

  it("keeps the card of a customer who wants that, and pays with it the next time", async () => {
    const first = await save(ada)
    const [saved, ...others] = await cardsOf(ada)
    expect(others).toEqual([])
    expect(saved).toEqual({
      id: expect.stringMatching(/^acqcard_/),
      provider_id: "pp_acquiring_default",
      brand: "visa",
      brand_name: "Visa",
      last_four: "1111",
      expiration_month: "12",
      expiration_year: card().expiration_year,
      is_default: true,
      status: "usable",
      consented_at: expect.any(String),
    })

    const cart = await cartFor(ada, saved!.id)
    const lastUsed = () => the.sql<{ at: string | null }>("SELECT last_used_at AS at FROM acquiring_saved_card")
    expect(await lastUsed()).toEqual([{ at: null }])
    const paid = good(await payBySavedCard(cart, ada, { security_code: SECURITY_CODE }))
    expect(paid.type).toBe("order")
    expect(await lastUsed()).toEqual([{ at: expect.anything() }])
    expect(last()).toMatchObject({ token_flag: "2" })
    expect(last()).not.toHaveProperty("card")
    expect(last()).toHaveProperty("security_code")
    const [{ status, amount } = {}] = the.sandbox.control.transactions({ orderNo: String(last().order_no) })
    expect({ status, amount }).toEqual({ status: "authorised", amount: "25.00" })

    const [token = ""] = the.sandbox.control.transactions().flatMap(({ tokenId }) => tokenId ?? [])
    expect(token).toMatch(/^tok_/)
    const order = await the.orderOf(paid.order!)
    const payments = good(await the.admin.get(`/admin/acquiring/payments?limit=20`))
    expect(JSON.stringify([first, saved, paid, order, payments])).not.toContain(token)
    const sealed = await the.sql<{ sealed: string }>("SELECT sealed FROM acquiring_saved_card")
    expect(Buffer.from(sealed[0]!.sealed, "base64").toString("latin1")).not.toContain(token)
    const logs = ".test-output/logs"
    for (const log of readdirSync(logs)) expect(readFileSync(`${logs}/${log}`, "utf8")).not.toContain(token)
  })

  it("captures and refunds what was paid with a saved card like any other payment", async () => {
    await save(ada)
    const { order } = good(await payBySavedCard(await cartFor(ada, (await cardsOf(ada))[0]!.id), ada))
    const payment = (await the.orderOf(order!)).payment_collections[0]!.payments![0]!
    good(await the.admin.post(`/admin/payments/${payment.id}/capture`, { amount: 10 }))
    good(await the.admin.post(`/admin/payments/${payment.id}/refund`, { amount: 4 }))
    expect(the.sandbox.control.sums({ orderNo: String(last().order_no) })).toMatchObject([
      { captured: "10.00", refunded: "4.00", successfulAuthorisations: 1 },
    ])
  })

  it.each<[string, (cart: { id: string }, cardId: string) => Promise<Answer<Completion>>]>([
    [
      "a saved card",
      async (cart, saved_card_id) => {
        await the.createSession(cart, { customer: ada, data: { flow: "saved_card", saved_card_id } })
        return payBySavedCard(cart, ada)
      },
    ],
    [
      "a card that is to be saved",
      async (cart) => {
        await the.createSession(cart, { customer: ada, data: { flow: "card", save_card: true } })
        return the.payByCard(cart, card(), {}, ada)
      },
    ],
  ])("releases %s where the goods are gone by then, and says so", async (_, pay) => {
    await save(ada)
    const [saved] = await cardsOf(ada)
    const cart = await the.cartReadyToPay({ customer: ada, items: { "last-cup": 1 } })
    await the.buy({ items: { "last-cup": 1 } })
    const paid = good(await pay(cart, saved!.id))
    expect(paid).toMatchObject({ type: "cart", error: { message: expect.stringMatching(/nothing was charged\./) } })
    expect(the.sandbox.control.sums({ orderNo: String(last().order_no) })).toMatchObject([
      { held: "0.00", captured: "0.00", successfulAuthorisations: 1 },
    ])
    const sessions = await the.sql("SELECT status FROM payment_session WHERE id = $1", [`payses_${last().order_no}`])
    expect(sessions).toEqual([{ status: "canceled" }])
    expect(good(await the.admin.get<IncidentsAnswer>("/admin/acquiring/incidents")).incidents).toEqual([])
  })

  it("charges once, however often and at once it is asked to", async () => {
    await save(ada)
    const cart = await cartFor(ada, (await cardsOf(ada))[0]!.id)
    const answers = await Promise.all([payBySavedCard(cart, ada), payBySavedCard(cart, ada), payBySavedCard(cart, ada)])
    const orders = answers.map(({ body }) => body.order?.id).filter(Boolean)
    expect(new Set(orders).size).toBe(1)
    expect(good(await payBySavedCard(cart, ada)).order?.id).toBe(orders[0])
    expect(requests()).toHaveLength(2)
  })

  it("finds out what became of it when the answer is lost, and charges once", async () => {
    await save(ada)
    const cart = await cartFor(ada, (await cardsOf(ada))[0]!.id)
    the.sandbox.control.addFault({ kind: "reset_after", operation: "authorise" })
    const { body } = await payBySavedCard(cart, ada)
    expect(body.type).toBe("order")
    expect(requests()).toHaveLength(2)
    expect(await cardsOf(ada)).toMatchObject([{ status: "usable" }])
  })

  it("is the same row when the same card is saved again, and another row for another card", async () => {
    await save(ada)
    const [first] = await cardsOf(ada)
    await save(ada)
    const [again] = await cardsOf(ada)
    expect(again).toMatchObject({ id: first!.id, is_default: true })
    // What was agreed to last counts.
    expect(Date.parse(again!.consented_at)).toBeGreaterThan(Date.parse(first!.consented_at))
    await save(ada, card("approvedMastercard"))
    expect(await cardsOf(ada)).toMatchObject([
      { brand: "visa", is_default: true },
      { brand: "mastercard", last_four: "4444", is_default: false },
    ])
  })

  it("keeps nothing of a card that was declined, or that the customer did not want kept", async () => {
    const cart = await the.cartReadyToPay({ customer: ada })
    await the.createSession(cart, { customer: ada, data: { flow: "card", save_card: true } })
    expect(good(await the.payByCard(cart, card("declined"), {}, ada)).type).toBe("cart")
    expect(good(await the.payByCard(cart, card(), { save_card: false }, ada)).type).toBe("order")
    expect(await cardsOf(ada)).toEqual([])
  })

  it("saves nothing where the answer with the token is lost, and the order stands", async () => {
    const cart = await the.cartReadyToPay({ customer: ada })
    await the.createSession(cart, { customer: ada })
    expect(good(await the.payByCard(cart, card("answerLost"), { save_card: true }, ada)).type).toBe("order")
    expect(await cardsOf(ada)).toEqual([])
  })

  it("offers the payment page for a card whose bank wants to see the shopper", async () => {
    await save(ada)
    const [saved] = await cardsOf(ada)
    the.sandbox.state.contents().storedCards.forEach((stored) => {
      stored.outcome = { kind: "challenge", result: "1065:Challenge required" }
    })
    const cart = await cartFor(ada, saved!.id)
    const { type, error } = good(await payBySavedCard(cart, ada))
    expect({ type, code: error?.code }).toEqual({ type: "cart", code: "authentication_needed" })
    const { data } = await the.createSession(cart, { customer: ada, data: { flow: "redirect" } })
    expect(data).toMatchObject({ checkout_url: expect.any(String) })
    expect(await cardsOf(ada)).toMatchObject([{ status: "usable" }])
  })

  it("pays what an order still owes, and is offered for it to nobody else", async () => {
    const order = await save(ada)
    const payment = (await the.orderOf(order)).payment_collections[0]!.payments![0]!
    good(await the.admin.post(`/admin/payments/${payment.id}/capture`, {}))
    const [saved] = await cardsOf(ada)
    const id = await addToOrder(the, order.id, "tea")

    const path = `/store/acquiring/payment-collections/${id}`
    const offered = async (customer?: string) =>
      good(await the.store.get<{ methods: { id: string }[] }>(path, signedIn(customer))).methods.map((one) => one.id)
    expect(await offered()).toEqual(["card", "redirect"])
    expect(await offered(ada)).toEqual(["saved_card", "card", "redirect"])

    const data = { flow: "saved_card", saved_card_id: saved!.id }
    const session = { provider_id: "pp_acquiring_default", data }
    good(await the.store.post(`/store/payment-collections/${id}/payment-sessions`, session, signedIn(ada)))
    const body = { amount: 20, currency_code: "usd" }
    expect((await the.store.post(`${path}/pay`, body)).status).toBe(401)
    const paid = good(await the.store.post(`${path}/pay`, body, signedIn(ada)))
    expect(paid).toMatchObject({ type: "payment_collection", payment_collection: { amount: 0 } })
    expect(last()).toMatchObject({ token_flag: "2", amount: "20.00" })
  })
})
