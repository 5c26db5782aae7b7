import { card } from "../../support/cards"
import { elsewhere } from "../../support/elsewhere"
import { good } from "../../support/http"
import { savedCards } from "../../support/saved-cards"
import { shop } from "../../support/shop"

shop((the) => {
  const { cardsOf, save, cartFor, payBySavedCard, signedIn } = savedCards(the)
  const { browser, atTheService, completed } = elsewhere(the)
  const saving = () => the.sandbox.control.transactions().find(({ tokenId }) => tokenId)!
  const opened = () => the.sandbox.control.requests({ operation: "checkout" }).map(({ body }) => body)

  let ada: string
  let visa: string
  beforeEach(async () => {
    ada = await the.signUp("ada@example.com")
    await save(ada)
    visa = (await cardsOf(ada))[0]!.id
  })

  const askPage = (sessionId: string, cardId = visa, customer: string | undefined = ada) =>
    the.store.post<{ checkout_url: string; message?: string }>(
      `/store/acquiring/saved-cards/${cardId}/page`,
      { payment_session_id: sessionId },
      signedIn(customer),
    )

  async function pageFor(cart: { id: string }, cardId = visa) {
    const { id } = await the.createSession(cart, { customer: ada, data: { flow: "redirect" } })
    return good(await askPage(id, cardId)).checkout_url
  }

  describe("the hosted page that a customer asks for with a saved card", () => {
    it("offers the card, is paid with it, and the token is in no row", async () => {
      const cart = await the.cartReadyToPay({ customer: ada })
      const page = await atTheService({ checkoutUrl: await pageFor(cart) })
      expect(page.text).toContain("ending in 1111")
      const back = await browser.submit(page.forms[0]!, { use: "stored" })
      expect(new URL(back.url).searchParams.get("status")).toBe("authorised")
      const order = await the.orderOf(await completed(cart))
      expect(order.payment_status).toBe("authorized")

      const { tokenId: token } = saving()
      expect(opened()).toMatchObject([{ token_flag: "2" }])
      for (const table of ["acquiring_payment", "acquiring_operation", "payment_session", "payment"]) {
        expect(JSON.stringify(await the.sql(`SELECT * FROM ${table}`))).not.toContain(token)
      }
    })

    it("offers the card that was asked for last, of one session, too", async () => {
      await save(ada, card("approvedMastercard"))
      const mastercard = (await cardsOf(ada)).find(({ id }) => id !== visa)!.id
      const cart = await the.cartReadyToPay({ customer: ada })
      const session = await the.createSession(cart, { customer: ada, data: { flow: "redirect" } })
      for (const [id, words] of [
        [visa, /Visa\s+ending in/],
        [mastercard, /Mastercard\s+ending in/],
      ] as const) {
        const { text } = await atTheService({ checkoutUrl: good(await askPage(session.id, id)).checkout_url })
        expect(text).toMatch(words)
      }
    })

    it("asks for 3-D Secure where the bank declined the card because it wants to see the shopper", async () => {
      the.sandbox.state.contents().storedCards.forEach((stored) => {
        stored.outcome = { kind: "challenge", result: "1065:Challenge required" }
      })
      const cart = await cartFor(ada, visa)
      expect(good(await payBySavedCard(cart, ada)).error).toMatchObject({ code: "authentication_needed" })
      await atTheService({ checkoutUrl: await pageFor(cart) })
      expect(opened()).toMatchObject([{ open3d: "1", token_flag: "2" }])
    })

    it("asks for any card where the service takes the token no more, which is not tried again", async () => {
      the.sandbox.control.revokeToken(saving().transactionId)
      const checkoutUrl = await pageFor(await the.cartReadyToPay({ customer: ada }))
      const page = await atTheService({ checkoutUrl })
      expect(page.text).not.toContain("ending in 1111")
      expect(opened()).toMatchObject([{ token_flag: "2" }, { token_flag: "0", token_id: "" }])
      expect(await cardsOf(ada)).toMatchObject([{ id: visa, status: "unusable" }])
      await atTheService({ checkoutUrl })
      expect(opened()).toHaveLength(2)
    })

    it("asks for any card where the service opens no page for this one, whatever its reason", async () => {
      the.sandbox.control.addFault({ kind: "400", operation: "checkout" })
      const checkoutUrl = await pageFor(await the.cartReadyToPay({ customer: ada }))
      expect((await atTheService({ checkoutUrl })).text).not.toContain("ending in 1111")
      expect(await cardsOf(ada)).toMatchObject([{ id: visa, status: "usable" }])
    })

    it("stays usable where nothing is found at the service's address at all, with this card or without", async () => {
      the.sandbox.control.addFault({ kind: "404", operation: "checkout", times: 0 })
      const checkoutUrl = await pageFor(await the.cartReadyToPay({ customer: ada }))
      expect(
        (await the.visitor.get(new URL(checkoutUrl).pathname + new URL(checkoutUrl).search)).status,
      ).toBeGreaterThan(399)
      expect(opened().length).toBeGreaterThan(1)
      expect(await cardsOf(ada)).toMatchObject([{ id: visa, status: "usable" }])
    })

    it("is not what whoever knows the cart is shown", async () => {
      const cart = await the.cartReadyToPay({ customer: ada })
      await pageFor(cart)
      const path = `/store/carts/${cart.id}?fields=*payment_collection.payment_sessions`
      const { cart: seen } = good(
        await the.store.get<{ cart: { payment_collection: { payment_sessions: { data: object }[] } } }>(path),
      )
      const { checkout_url } = seen.payment_collection.payment_sessions[0]!.data as { checkout_url: string }
      const page = await atTheService({ checkoutUrl: checkout_url })
      expect(page.text).not.toContain("ending in 1111")
      expect(opened()).toMatchObject([{ token_flag: "0", token_id: "" }])
    })

    it("is nobody's but the customer's, for a cart of their own and a session that has a page", async () => {
      const cart = await the.cartReadyToPay({ customer: ada })
      const { id } = await the.createSession(cart, { customer: ada, data: { flow: "redirect" } })
      const eve = await the.signUp("eve@example.com")
      expect((await askPage(id, visa, "")).status).toBe(401)
      expect((await askPage(id, visa, eve)).status).toBe(404)
      expect((await askPage("payses_of_nobody")).status).toBe(404)
      const eves = await the.cartReadyToPay({ customer: eve })
      const { id: evesSession } = await the.createSession(eves, { customer: eve, data: { flow: "redirect" } })
      expect((await askPage(evesSession)).status).toBe(404)
      const { id: direct } = await the.createSession(await the.cartReadyToPay({ customer: ada }), { customer: ada })
      expect(await askPage(direct)).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(/flow card/) },
      })
      expect(opened()).toEqual([])
    })
  })
})
