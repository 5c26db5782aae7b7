import forgetSavedCards from "../../../src/jobs/forget-saved-cards"
import { storeOf } from "../../../src/medusa/store"
import { HolderCards } from "../../../src/providers/acquiring/account-holder"
import { card } from "../../support/cards"
import { eventually } from "../../support/eventually"
import { good } from "../../support/http"
import { savedCards } from "../../support/saved-cards"
import { shop } from "../../support/shop"
import type { IPaymentModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

const SIGN_IN = "Please sign in to have your card saved, or pay without saving it. Nothing was charged."

shop((the) => {
  const { cardsOf, save, cartFor, payBySavedCard, signedIn } = savedCards(the)
  const authorisations = () => the.sandbox.control.requests({ operation: "authorise" }).length
  const methodsOf = async (cart: { id: string }, customer?: string) => {
    const path = `/store/acquiring/methods?cart_id=${cart.id}`
    const answer = await the.store.get<{ methods: Record<string, unknown>[] }>(path, signedIn(customer))
    expect(answer.headers.get("cache-control")).toBe("no-store")
    return good(answer).methods
  }

  let ada: string
  let cardId: string
  beforeEach(async () => {
    the.sandbox.control.reset()
    ada = await the.signUp("ada@example.com")
    await save(ada)
    cardId = (await cardsOf(ada))[0]!.id
  })

  describe("a saved card", () => {
    it("is shown, made the default and deleted by its customer, and is gone from the database then", async () => {
      await save(ada, card("approvedMastercard"))
      const [, mastercard] = await cardsOf(ada)
      const path = `/store/acquiring/saved-cards/${mastercard!.id}`
      expect((await the.store.post(path, { is_default: false }, signedIn(ada))).status).toBe(400)
      expect((await the.store.post(path, { last_four: "1" }, signedIn(ada))).status).toBe(400)
      expect(good(await the.store.post(path, { is_default: true }, signedIn(ada)))).toMatchObject({
        saved_card: { id: mastercard!.id, is_default: true },
      })
      expect(await cardsOf(ada)).toMatchObject([{ id: mastercard!.id }, { id: cardId, is_default: false }])
      expect(good(await the.store.get(path, signedIn(ada)))).toEqual({ saved_card: (await cardsOf(ada))[0] })
      good(await the.store.delete(path, signedIn(ada)))
      expect(await cardsOf(ada)).toMatchObject([{ id: cardId }])
      expect(await the.sql("SELECT id FROM acquiring_saved_card")).toEqual([{ id: cardId }])
      expect((await the.store.delete(path, signedIn(ada))).status).toBe(404)
      expect(await the.store.get(path, signedIn(ada))).toMatchObject({ status: 404, body: { type: "not_found" } })
    })

    it("is nobody's but its customer's", async () => {
      const eve = await the.signUp("eve@example.com")
      expect(await cardsOf(eve)).toEqual([])
      const path = `/store/acquiring/saved-cards/${cardId}`
      expect((await the.store.delete(path, signedIn(eve))).status).toBe(404)
      expect((await the.store.post(path, {}, signedIn(eve))).status).toBe(404)
      expect((await the.store.get(path, signedIn(eve))).status).toBe(404)

      const cart = await the.cartReadyToPay({ customer: eve })
      const data = { flow: "saved_card", saved_card_id: cardId }
      expect((await the.trySession(cart, { customer: eve, data })).status).toBe(404)
      // Not with the owner's own session either.
      const adas = await cartFor(ada, cardId)
      expect((await payBySavedCard(adas, eve)).status).toBe(404)
      expect(await cardsOf(ada)).toHaveLength(1)
      expect(authorisations()).toBe(1)
    })

    it("is not for guests: 401, and nothing is sent", async () => {
      expect((await the.store.get("/store/acquiring/saved-cards")).status).toBe(401)
      expect((await the.store.get("/store/acquiring/Saved-Cards")).status).toBe(401)
      expect((await the.store.delete(`/store/acquiring/saved-cards/${cardId}`)).status).toBe(401)
      expect((await the.store.get(`/store/acquiring/saved-cards/${cardId}`)).status).toBe(401)
      const cart = await the.cartReadyToPay({ email: "guest@example.com" })
      const data = { flow: "saved_card", saved_card_id: cardId }
      expect((await the.trySession(cart, { data })).status).toBe(401)
      expect(await payBySavedCard(await cartFor(ada, cardId))).toMatchObject({
        status: 401,
        body: {
          type: "unauthorized",
          message: "Please sign in to pay with your saved card, or type your card. Nothing was charged.",
        },
      })
      expect(authorisations()).toBe(1)
    })

    it.each(["redirect", "saved_card"])("is refused to be kept by flow %s, which brings no token", async (flow) => {
      const cart = await the.cartReadyToPay({ customer: ada })
      const data = { flow, save_card: true, ...(flow === "saved_card" ? { saved_card_id: cardId } : {}) }
      const refused = await the.trySession(cart, { customer: ada, data })
      expect(refused).toMatchObject({ status: 400, body: { message: expect.stringMatching(/^save_card .*typed/) } })
      expect(the.sandbox.control.requests({ operation: "checkout" })).toEqual([])
    })

    it("is refused to be kept for a guest, by the name of the field, and nothing is sent", async () => {
      const cart = await the.cartReadyToPay({ email: "guest@example.com" })
      const refused = await the.trySession(cart, { data: { flow: "card", save_card: true } })
      expect(refused).toMatchObject({ status: 400, body: { message: expect.stringMatching(/^save_card .*sign in/) } })
      await the.createSession(cart)
      const paid = await the.payByCard(cart, card(), { save_card: true })
      const ofSaveCard = {
        field: "save_card",
        reason: expect.stringMatching(/^save_card keeps a card for a signed-in/),
      }
      expect(paid).toMatchObject({
        status: 400,
        body: { type: "invalid_data", message: SIGN_IN, problems: [{ ...ofSaveCard, message: SIGN_IN }] },
      })
      const german = await the.store.post(
        `/store/acquiring/carts/${cart.id}/pay`,
        { ...(await the.shown(cart)), card: card(), save_card: true },
        { "x-medusa-locale": "de-DE" },
      )
      const inGerman = expect.stringMatching(/^Bitte melden Sie sich an, damit Ihre Karte gespeichert wird/)
      expect(german).toMatchObject({
        status: 400,
        body: { message: inGerman, problems: [{ ...ofSaveCard, message: inGerman }] },
      })
      const eve = await the.signUp("eve@example.com")
      expect(await the.payByCard(cart, card(), { save_card: true }, eve)).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(/^Your card cannot be saved with this order/), problems: [ofSaveCard] },
      })
      expect(authorisations()).toBe(1)
      expect((await the.payByCard(cart)).body.type).toBe("order")
    })

    it("is offered with the ways to pay to its customer alone", async () => {
      const cart = await the.cartReadyToPay({ customer: ada })
      expect(await methodsOf(cart, ada)).toMatchObject([
        { id: "saved_card", flow: "saved_card", needs: ["saved_card_id"], saved_cards: [{ id: cardId }] },
        { id: "card", can_save: true },
        { id: "redirect" },
      ])
      const path = `/store/acquiring/methods?cart_id=${cart.id}`
      const inGerman = { ...signedIn(ada), "x-medusa-locale": "de-AT" }
      expect(good(await the.store.get(path, inGerman))).toMatchObject({
        methods: [{ id: "saved_card", label: "Gespeicherte Karte" }, { id: "card" }, { id: "redirect" }],
      })
      expect(await methodsOf(cart)).toMatchObject([{ id: "card" }, { id: "redirect" }])
      const eve = await the.signUp("eve@example.com")
      expect((await methodsOf(cart, eve)).map(({ id }) => id)).toEqual(["card", "redirect"])
    })

    it("is listed to the core for its account holder, and deleted with the holder", async () => {
      const payments = the.container.resolve<IPaymentModuleService>(Modules.PAYMENT)
      const [holder] = await the.sql<{ id: string; data: Record<string, unknown> }>(
        "SELECT id, data FROM account_holder",
      )
      const provider_id = "pp_acquiring_default"
      const context = { account_holder: holder! }
      const listed = await payments.listPaymentMethods({ provider_id, context })
      expect(listed).toEqual([
        { id: cardId, provider_id, data: expect.objectContaining({ brand: "visa", last_four: "1111" }) },
      ])
      const another = new HolderCards(storeOf(the.container).acquiring.savedCards, "another")
      await expect(another.remove(context, cardId)).rejects.toThrow(/no saved card/)
      await expect(payments.createPaymentMethods({ provider_id, context, data: {} })).rejects.toThrow(/paying with it/)
      await payments.deleteAccountHolder(holder!.id)
      expect(await cardsOf(ada)).toEqual([])
    })

    it("goes when its customer is deleted", async () => {
      const [{ customer_id = "" } = {}] = await the.sql<{ customer_id: string }>(
        "SELECT customer_id FROM acquiring_saved_card",
      )
      good(await the.admin.delete(`/admin/customers/${customer_id}`))
      await eventually(async () =>
        (await the.sql("SELECT id FROM acquiring_saved_card")).length === 0 ? true : undefined,
      )
    })

    it("goes also where the deletion of its customer was told to nobody, and no other customer's does", async () => {
      const eve = await the.signUp("eve@example.com")
      await save(eve)
      await the.sql("UPDATE customer SET deleted_at = now() WHERE email = 'ada@example.com'")
      await forgetSavedCards(the.container)
      const left = await the.sql("SELECT id FROM acquiring_saved_card")
      expect(left).toEqual([{ id: (await cardsOf(eve))[0]!.id }])
    })
  })
})
