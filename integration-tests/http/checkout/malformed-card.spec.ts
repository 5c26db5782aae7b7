import { AMERICAN_EXPRESS, AMERICAN_EXPRESS_CODE, SECURITY_CODE, type TestCard, card } from "../../support/cards"
import { good } from "../../support/http"
import { serviceSide } from "../../support/service-side"
import { shop } from "../../support/shop"

shop(({ cartReadyToPay, createSession, payByCard, shown, store, storeHeaders, url, sandbox, sql }) => {
  const service = serviceSide(sandbox)
  beforeEach(() => sandbox.control.reset())

  async function payWith(by: Partial<TestCard>, more: Record<string, unknown> = {}) {
    const cart = await cartReadyToPay()
    await createSession(cart)
    return { cart, ...(await payByCard(cart, { ...card(), ...by }, more)) }
  }

  async function expectNothingHappened() {
    expect(service.received("authorise")).toEqual([])
    expect(await sql("SELECT id FROM acquiring_operation")).toEqual([])
    expect(await sql("SELECT id FROM acquiring_payment")).toEqual([])
  }

  const lastYear = String(new Date().getUTCFullYear() - 1)

  describe("a card that cannot be right", () => {
    it.each<[what: string, by: Partial<TestCard>, text: RegExp]>([
      ["a typing mistake in the number", { number: "4111111111111112" }, /typing mistake/],
      ["a number too short", { number: "411111111111" }, /number/],
      ["no number", { number: "" }, /Enter the card number/],
      ["letters in the number", { number: "4111 1111 1111 111O" }, /digits only/],
      ["an expiry in the past", { expiration_year: lastYear }, /has expired/],
      ["month 13", { expiration_month: "13" }, /expiry month/],
      ["a year that is none", { expiration_year: "20x9" }, /expiry year/],
      ["a code of two digits", { security_code: "73" }, /3 digits on the back/],
      ["a code of four digits on a card with three", { security_code: AMERICAN_EXPRESS_CODE }, /3 digits on the back/],
      [
        "a code of three digits on a card with four",
        { number: AMERICAN_EXPRESS, security_code: SECURITY_CODE },
        /4 digits.*front/,
      ],
      ["no name", { first_name: "", last_name: " " }, /first name.*last name/],
    ])("is refused in words for the shopper: %s", async (_what, by, text) => {
      const { status, body } = await payWith(by)
      expect(status).toBe(400)
      expect(body).toMatchObject({ type: "invalid_data", message: expect.stringMatching(text) })
      await expectNothingHappened()
    })

    it("is refused with everything that is wrong at once, each with its field", async () => {
      const { status, body } = await payWith({
        number: "4111111111111112",
        expiration_month: "0",
        security_code: "1",
        first_name: "",
      })
      expect(status).toBe(400)
      expect(body.message).toMatch(/typing mistake.*expiry month.*3 digits.*first name/)
      expect(body).toMatchObject({
        problems: [
          { field: "number", message: expect.stringMatching(/typing mistake/) },
          { field: "expiration_month", message: expect.any(String) },
          { field: "security_code", message: expect.any(String) },
          { field: "first_name", message: expect.any(String) },
        ],
      })
      await expectNothingHappened()
    })

    it("never comes back in the answer", async () => {
      const { body } = await payWith({ number: "4111111111111112", security_code: "73" })
      expect(JSON.stringify(body)).not.toMatch(/4111|"73"/)
    })

    it("can be repaired and paid with, and is not counted as an attempt", async () => {
      const { cart } = await payWith({ number: "4111111111111112" })
      expect(good(await payByCard(cart, card("approved", { number: "4111 1111-1111 1111" }))).type).toBe("order")
      expect(service.received("authorise")).toHaveLength(1)
    })
  })

  describe("a body that is not the pay route's", () => {
    it.each<[body: unknown, text: RegExp]>([
      [{ card: null }, /card number/],
      [{ card: "4111111111111111" }, /card number/],
      [{ card: card(), colour: "blue" }, /colour is not known/],
      [{ card: card(), "4111111111111111": 1 }, /^\(a key\) is not known/],
      [Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`k${at}`, 1])), /^k0, k1, .*k9, … is not known$/],
      [{ card: card(), device: { resolution: "wide" } }, /device\.resolution must look like/],
      [{ card: card(), installments: -3 }, /installments/],
      [{ card: card(), mpi_info: { eci: "05", cavv: "wide" } }, /mpi_info is not taken from a browser/],
      [[card()], /^body /],
    ])("is refused without repeating what it said: %#", async (body, text) => {
      const cart = await cartReadyToPay()
      await createSession(cart)
      const answer = await store.post<{ message: string }>(
        `/store/acquiring/carts/${cart.id}/pay`,
        Array.isArray(body) ? body : { ...(await shown(cart)), ...(body as object) },
      )
      expect(answer.status).toBe(400)
      expect(answer.body.message).toMatch(text)
      expect(JSON.stringify(answer.body)).not.toMatch(/4111|blue|wide/)
      await expectNothingHappened()
    })

    it("is refused in the shopper's words where a shopper chose it, and says to the developer which field and why", async () => {
      const cart = await cartReadyToPay()
      await createSession(cart)
      const body = { ...(await shown(cart)), card: card(), installments: 3 }
      const path = `/store/acquiring/carts/${cart.id}/pay`
      const problem = {
        field: "installments",
        reason: expect.stringMatching(/^installments are not offered: the setting/),
      }
      for (const [locale, message] of [
        ["en", "Installments are not available. Please pay the whole sum at once."],
        ["de-DE", "Ratenzahlung ist nicht verfügbar. Bitte zahlen Sie den ganzen Betrag auf einmal."],
      ]) {
        const answer = await store.post(path, body, { "x-medusa-locale": locale! })
        expect(answer.status).toBe(400)
        expect(answer.body).toEqual({
          ...{ type: "invalid_data", code: "installments", message },
          problems: [{ ...problem, message }],
        })
      }
      await expectNothingHappened()
    })

    it("is refused without a card, where none is saved: the shopper is sent to the checkout, and the developer told why", async () => {
      const cart = await cartReadyToPay()
      await createSession(cart)
      const answer = await store.post(`/store/acquiring/carts/${cart.id}/pay`, await shown(cart))
      expect(answer).toMatchObject({
        status: 400,
        body: {
          ...{ type: "invalid_data", message: expect.stringMatching(/^There is no card to pay with here/) },
          problems: [{ field: "card", reason: expect.stringMatching(/no card number.*no payment session of flow/) }],
        },
      })
      await expectNothingHappened()
    })

    it("is refused when the cart's id is none that a database could have", async () => {
      const body = { amount: 25, currency_code: "usd", card: card() }
      expect((await store.post("/store/acquiring/carts/%00/pay", body)).status).toBe(400)
    })

    it("is refused without repeating it when it is no JSON at all, or too large", async () => {
      const cart = await cartReadyToPay()
      await createSession(cart)
      for (const [body, status, text] of [
        [`{"card":{"number":"${card().number}"x`, 400, "The body is not JSON."],
        [
          JSON.stringify({ card: card(), device: { cookie_new: "x".repeat(200_000) } }),
          413,
          /^The body is larger than/,
        ],
      ] as const) {
        const answer = await fetch(new URL(`/store/acquiring/carts/${cart.id}/pay`, url()), {
          method: "POST",
          headers: { "content-type": "application/json", ...storeHeaders },
          body,
        })
        expect(answer.status).toBe(status)
        expect(await answer.json()).toMatchObject({ message: expect.stringMatching(text) })
      }
      await expectNothingHappened()
    })
  })
})
