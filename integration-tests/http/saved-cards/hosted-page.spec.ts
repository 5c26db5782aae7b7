import { card } from "../../support/cards"
import { elsewhere } from "../../support/elsewhere"
import { savedCards } from "../../support/saved-cards"
import { shop } from "../../support/shop"

shop((the) => {
  const { cardsOf, save } = savedCards(the)
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

  /** A cart of the customer whose session leads to the hosted page with the saved card. */
  async function cartFor(cardId = visa) {
    const cart = await the.cartReadyToPay({ customer: ada })
    return { cart, checkoutUrl: await pageOf(cart, cardId) }
  }

  async function pageOf(cart: { id: string }, cardId: string) {
    const data = { flow: "redirect", saved_card_id: cardId }
    const session = await the.createSession(cart, { customer: ada, data })
    return String(session.data?.checkout_url)
  }

  describe("the hosted page of a session that names a saved card", () => {
    it("offers the card, is paid with it, and the token is in no row", async () => {
      const { cart, checkoutUrl } = await cartFor()
      const page = await atTheService({ checkoutUrl })
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

    it("is another page for another saved card", async () => {
      await save(ada, card("approvedMastercard"))
      const mastercard = (await cardsOf(ada)).find(({ id }) => id !== visa)!.id
      const cart = await the.cartReadyToPay({ customer: ada })
      const first = await atTheService({ checkoutUrl: await pageOf(cart, visa) })
      const second = await atTheService({ checkoutUrl: await pageOf(cart, mastercard) })
      expect(first.text).toContain("Visa")
      expect(second.text).toContain("Mastercard")
    })

    it("asks for any card where the service takes the token no more, which is not tried again", async () => {
      the.sandbox.control.revokeToken(saving().transactionId)
      const { checkoutUrl } = await cartFor()
      const page = await atTheService({ checkoutUrl })
      expect(page.text).not.toContain("ending in 1111")
      expect(opened()).toMatchObject([{ token_flag: "2" }, { token_flag: "0", token_id: "" }])
      expect(await cardsOf(ada)).toMatchObject([{ id: visa, status: "unusable" }])
      await atTheService({ checkoutUrl })
      expect(opened()).toHaveLength(2)
    })

    it("is nobody's but the customer's whose card it is", async () => {
      const data = { flow: "redirect", saved_card_id: visa }
      const guest = await the.cartReadyToPay({ email: "guest@example.com" })
      expect((await the.trySession(guest, { data })).status).toBe(401)
      const eve = await the.signUp("eve@example.com")
      const eves = await the.cartReadyToPay({ customer: eve })
      expect((await the.trySession(eves, { customer: eve, data })).status).toBe(404)
      expect(opened()).toEqual([])
      // Ada's session for Eve's cart: whoever gets to the page pays with a card of their own.
      const session = await the.createSession(eves, { customer: ada, data })
      const page = await atTheService({ checkoutUrl: String(session.data?.checkout_url) })
      expect(page.text).not.toContain("ending in 1111")
    })
  })
})
