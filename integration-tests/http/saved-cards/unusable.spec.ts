import { card } from "../../support/cards"
import { elsewhere } from "../../support/elsewhere"
import { good } from "../../support/http"
import { savedCards } from "../../support/saved-cards"
import { KEY } from "../../support/settings-page"
import { shop } from "../../support/shop"

shop((the) => {
  const { cardsOf, save, cartFor, payBySavedCard, signedIn } = savedCards(the)
  const { settings } = elsewhere(the)
  const authorisations = () => the.sandbox.control.requests({ operation: "authorise" }).length
  const saving = () => the.sandbox.control.transactions().find(({ tokenId }) => tokenId)!

  let ada: string
  let cardId: string
  beforeEach(async () => {
    the.sandbox.control.reset()
    ada = await the.signUp("ada@example.com")
    await save(ada)
    cardId = (await cardsOf(ada))[0]!.id
  })

  it("says so when the service takes a token no more, never tries it again, and takes the card when it is typed", async () => {
    the.sandbox.control.revokeToken(saving().transactionId)
    const cart = await cartFor(ada, cardId)
    const first = good(await payBySavedCard(cart, ada))
    expect(first).toMatchObject({ type: "cart", error: { message: expect.stringContaining("can no longer be used") } })
    expect(await cardsOf(ada)).toMatchObject([{ id: cardId, status: "unusable" }])
    expect(authorisations()).toBe(2)

    const again = await payBySavedCard(cart, ada)
    expect(again).toMatchObject({ status: 400, body: { message: expect.stringContaining("can no longer be used") } })
    expect(authorisations()).toBe(2)
    const path = `/store/acquiring/methods?cart_id=${cart.id}`
    const { methods } = good(await the.store.get<{ methods: { id: string }[] }>(path, signedIn(ada)))
    expect(methods.map(({ id }) => id)).toEqual(["card", "redirect"])

    await the.createSession(cart, { customer: ada })
    expect(good(await the.payByCard(cart, card(), { save_card: true }, ada)).type).toBe("order")
    expect(await cardsOf(ada)).toMatchObject([{ id: cardId, status: "usable" }])
    expect(good(await payBySavedCard(await cartFor(ada, cardId), ada)).type).toBe("order")
  })

  it("shows a card that has expired, and neither offers nor tries it", async () => {
    const cart = await cartFor(ada, cardId)
    await the.sql("UPDATE acquiring_saved_card SET expiration_year = '2020'")
    expect(await cardsOf(ada)).toMatchObject([{ status: "expired" }])
    const refused = await payBySavedCard(cart, ada)
    expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining("expired") } })
    expect(authorisations()).toBe(1)
  })

  it("shows as unusable a card whose encryption key is lost", async () => {
    await the.sql("UPDATE acquiring_saved_card SET sealed = 'bm90aGluZw=='")
    const refused = await payBySavedCard(await cartFor(ada, cardId), ada)
    expect(refused.status).toBe(400)
    expect(await cardsOf(ada)).toMatchObject([{ status: "unusable" }])
    expect(authorisations()).toBe(1)
  })

  it("is neither offered nor spoilt by a server that lacks its key: the others pay with it", async () => {
    const withKey = () => void (process.env.ACQUIRING_ENCRYPTION_KEY = KEY)
    try {
      withKey()
      const grace = await the.signUp("grace@example.com")
      await save(grace)
      const [{ id } = { id: "" }] = await cardsOf(grace)
      const cart = await cartFor(grace, id)
      for (const key of [undefined, `${KEY}, mistyped`]) {
        if (key === undefined) delete process.env.ACQUIRING_ENCRYPTION_KEY
        else process.env.ACQUIRING_ENCRYPTION_KEY = key
        expect((await payBySavedCard(cart, grace)).status).toBe(400)
        expect(await cardsOf(grace)).toMatchObject([{ status: "unusable" }])
      }
      withKey()
      expect(await cardsOf(grace)).toMatchObject([{ status: "usable" }])
      expect(good(await payBySavedCard(cart, grace)).type).toBe("order")
    } finally {
      delete process.env.ACQUIRING_ENCRYPTION_KEY
    }
  })

  it("is neither offered nor tried where the settings name another account than the one that issued its token", async () => {
    const cart = await cartFor(ada, cardId)
    settings({ environment: "sandbox" })
    expect(await cardsOf(ada)).toMatchObject([{ id: cardId, status: "unusable" }])
    expect((await payBySavedCard(cart, ada)).status).toBe(400)
    expect(authorisations()).toBe(1)
    settings({})
    expect(await cardsOf(ada)).toMatchObject([{ id: cardId, status: "usable" }])
    expect(good(await payBySavedCard(cart, ada)).type).toBe("order")
  })

  it("refuses a code of the wrong length, one beside a typed card, and saving what is saved", async () => {
    const cart = await cartFor(ada, cardId)
    expect(await payBySavedCard(cart, ada, { security_code: "7310" })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining("3 digits") },
    })
    expect((await payBySavedCard(cart, ada, { security_code: "73a" })).status).toBe(400)
    expect((await payBySavedCard(cart, ada, { card: card(), security_code: "731" })).status).toBe(400)
    expect((await payBySavedCard(cart, ada, { save_card: true })).status).toBe(400)
    expect(authorisations()).toBe(1)
  })

  it("is switched off by the setting saved_cards", async () => {
    const cart = await cartFor(ada, cardId)
    settings({ saved_cards: false })
    expect(await payBySavedCard(cart, ada)).toMatchObject({
      status: 400,
      body: {
        message: "Saved cards are not available. Please type your card.",
        problems: [{ field: "saved_card_id" }],
      },
    })
    const typed = await the.cartReadyToPay({ customer: ada })
    await the.createSession(typed, { customer: ada })
    expect(await the.payByCard(typed, card(), { save_card: true }, ada)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^Cards cannot be saved here/), problems: [{ field: "save_card" }] },
    })
    expect((await the.trySession(cart, { customer: ada, data: { flow: "card", save_card: true } })).status).toBe(400)
    expect(authorisations()).toBe(1)
    expect(await cardsOf(ada)).toHaveLength(1)
  })
})
