import type { HttpTypes } from "@medusajs/framework/types"
import { ADDRESSES } from "../../support/assortment"
import { declareSettings } from "../../support/account-settings"
import { card } from "../../support/cards"
import { elsewhere } from "../../support/elsewhere"
import { good } from "../../support/http"
import { addToOrder } from "../../support/order-edit"
import { shop } from "../../support/shop"

interface Method {
  id: string
  flow: string
  provider_id: string
  payment_method?: string
  label: string
  needs: string[]
  fields?: { name: string; type: string; missing: boolean; value?: string }[]
  icon?: string
  opens_in?: string
  installments?: string[]
}

shop((the) => {
  const { settings, checkoutOf, browser } = elsewhere(the)

  const open = async (cart: { id: string }) =>
    good(await the.store.get<{ methods: Method[] }>(`/store/acquiring/methods?cart_id=${cart.id}`)).methods

  const METHODS = [
    { id: "card", label: "Card", flow: "card" },
    { id: "page", label: "Payment page", flow: "redirect", enabled: false },
    {
      id: "bank",
      label: "Bank payment",
      flow: "apm",
      payment_method: "instant_bank",
      needs: ["bank_code", "person.document_number"],
      currencies: ["usd", "eur"],
    },
    { id: "voucher", label: "Voucher", flow: "apm", payment_method: "voucher", countries: ["jp"] },
    {
      id: "transfer",
      label: "Transfer",
      flow: "apm",
      payment_method: "bank_transfer",
      currencies: ["eur"],
      countries: ["de"],
    },
  ]

  describe("GET /store/acquiring/methods", () => {
    it("lists card and payment page when nothing is set", async () => {
      const cart = await the.cartReadyToPay()
      expect(await open(cart)).toEqual([
        { id: "card", flow: "card", provider_id: "pp_acquiring_default", label: "Card", needs: [] },
        {
          id: "redirect",
          flow: "redirect",
          provider_id: "pp_acquiring_default",
          label: "Payment page",
          needs: [],
          opens_in: "page",
        },
      ])
    })

    it("tells where the payment page opens, as the settings have it", async () => {
      settings({ redirect_opens_in: "frame" })
      const methods = await open(await the.cartReadyToPay())
      expect(methods.map(({ opens_in }) => opens_in)).toEqual([undefined, "frame"])
    })

    it("lists by a cart's payment collection what is open to the cart", async () => {
      settings({ methods: METHODS })
      const cart = await the.cartReadyToPay({ region: "usd" })
      const { payment_collection } = good(
        await the.store.post<{ payment_collection: { id: string } }>("/store/payment-collections", {
          cart_id: cart.id,
        }),
      )
      const path = (id: string) => `/store/acquiring/methods?payment_collection_id=${id}`
      expect(good(await the.store.get<{ methods: Method[] }>(path(payment_collection.id))).methods).toEqual(
        await open(cart),
      )
      expect((await the.store.get(path("pay_col_nobody"))).status).toBe(404)
    })

    it("tells the installments that may be chosen, where a card pays", async () => {
      settings({ installments: { allowed: [3, "6"] } })
      const cart = await the.cartReadyToPay()
      expect((await open(cart)).map(({ id, installments }) => [id, installments])).toEqual([
        ["card", ["3", "6"]],
        ["redirect", ["3", "6"]],
      ])
      settings({ installments: { allowed: [3] }, methods: METHODS })
      expect((await open(cart)).map(({ id, installments }) => [id, installments])).toEqual([
        ["card", ["3"]],
        ["bank", undefined],
      ])
    })

    it("goes by the settings, the cart's currency and the country it is sent to", async () => {
      settings({ methods: METHODS })
      const ids = async (cart: { id: string }) => (await open(cart)).map(({ id }) => id)
      const usd = await the.cartReadyToPay({ region: "usd" })
      expect(await ids(usd)).toEqual(["card", "bank"])
      expect(await ids(await the.cartReadyToPay({ region: "jpy" }))).toEqual(["card", "voucher"])
      expect(await ids(await the.cartReadyToPay({ region: "eur" }))).toEqual(["card", "bank", "transfer"])
      const french = await the.cartReadyToPay({ region: "eur", address: { country_code: "fr" } })
      expect(await ids(french)).toEqual(["card", "bank"])
      expect((await open(usd))[1]).toMatchObject({
        id: "bank",
        flow: "apm",
        provider_id: "pp_acquiring_default",
        payment_method: "instant_bank",
        label: "Bank payment",
        needs: ["bank_code", "person.document_number"],
      })
    })

    it("leaves out what needs a country while the cart has none", async () => {
      settings({ methods: METHODS })
      const { cart } = good(
        await the.store.post<{ cart: { id: string } }>("/store/carts", { region_id: the.seeded.regions.eur }),
      )
      expect((await open(cart)).map(({ id }) => id)).toEqual(["card", "bank"])
    })

    it("takes currencies and countries in either case", async () => {
      settings({ methods: [{ id: "card", label: "Card", flow: "card", currencies: ["USD"], countries: ["US"] }] })
      expect(await open(await the.cartReadyToPay({ region: "usd" }))).toMatchObject([{ id: "card" }])
    })

    it("takes an empty list for every currency and every country", async () => {
      settings({ methods: [{ id: "card", label: "Card", flow: "card", currencies: [], countries: [] }] })
      expect(await open(await the.cartReadyToPay({ region: "usd" }))).toMatchObject([{ id: "card" }])
    })

    it("leaves out what no session could be opened of", async () => {
      const unnamed = { id: "wallet", label: "Wallet", flow: "apm" }
      const page = { id: "page", label: "Page", flow: "redirect" }
      const cart = await the.cartReadyToPay()
      settings({ methods: [METHODS[0], unnamed, page] })
      expect((await open(cart)).map(({ id }) => id)).toEqual(["card", "page"])
      const undo = declareSettings(the.container, { storefront_origins: [] })
      try {
        expect((await open(cart)).map(({ id }) => id)).toEqual(["card"])
      } finally {
        undo()
      }
    })

    it("is empty while the account is closed, and says what is wrong with the request", async () => {
      const cart = await the.cartReadyToPay()
      settings({ no_such_setting: true })
      expect(await open(cart)).toEqual([])
      expect((await the.store.get("/store/acquiring/methods")).status).toBe(400)
      expect((await the.store.get("/store/acquiring/methods?cart_id=cart_nobody")).status).toBe(404)
      expect((await the.store.get("/store/acquiring/methods?cart_id[]=a&cart_id[]=b")).status).toBe(400)
      expect((await the.visitor.get(`/store/acquiring/methods?cart_id=${cart.id}`)).status).toBe(400)
    })
  })

  describe("a method that is not open", () => {
    const apm = (payment_method: string) => ({ data: { flow: "apm", payment_method } })

    it.each([
      ["switched off", { data: { flow: "redirect" } }, /flow redirect is not open.*switched off/],
      ["for another currency", apm("bank_transfer"), /payment_method bank_transfer is not open.*other currencies/],
      ["not among those listed", apm("wallet"), /payment_method wallet is not open.*does not list it/],
    ])("makes no session: %s", async (_, plan, message) => {
      settings({ methods: METHODS })
      const cart = await the.cartReadyToPay({ region: "usd" })
      const answer = await the.trySession(cart, plan)
      expect(answer).toMatchObject({ status: 400, body: { type: "invalid_data" } })
      expect(answer.body.message).toMatch(message)
    })

    it("takes no bank that the settings do not list, where they list any", async () => {
      const banks = [{ code: "RIVER", name: "River Savings" }]
      const bank = {
        ...{ id: "bank", label: "Bank", flow: "apm" },
        payment_method: "instant_bank",
        needs: ["bank_code"],
      }
      settings({ methods: [{ ...bank, banks }] })
      const cart = await the.cartReadyToPay()
      expect((await open(cart))[0]?.fields).toEqual([
        { name: "bank_code", type: "choice", choices: [{ value: "RIVER", label: "River Savings" }], missing: true },
      ])
      const data = (bank_code: string) => ({ data: { flow: "apm", payment_method: "instant_bank", bank_code } })
      const answer = await the.trySession(cart, data("NORTH"))
      expect(answer).toMatchObject({ status: 400, body: { type: "invalid_data" } })
      expect(answer.body.message).toMatch(/bank_code is none of the banks .* lists: RIVER\./)
      expect((await the.trySession(cart, data("RIVER"))).status).toBe(200)
      settings({ methods: [bank] })
      expect((await the.trySession(cart, data("NORTH"))).status).toBe(200)
    })

    it("opens no page for a country that it is not for", async () => {
      settings({ methods: METHODS })
      const checkout = await checkoutOf(await the.cartReadyToPay({ region: "usd" }), apm("voucher").data)
      const page = await browser.open(checkout.checkoutUrl)
      expect(page.status).toBe(409)
      expect(page.text).toContain("not available")
      expect(the.sandbox.control.requests({ operation: "authorise_apm", orderNo: checkout.orderNo })).toEqual([])
    })

    it.each([
      ["for another country", { countries: ["jp"] }],
      ["for another currency since the session was made", { currencies: ["jpy"] }],
      ["switched off since the session was made", { enabled: false }],
    ])("charges no card: %s", async (_, closed) => {
      const cart = await the.cartReadyToPay({ region: "usd" })
      const session = await the.createSession(cart)
      settings({ methods: [{ id: "card", label: "Card", flow: "card", ...closed }] })
      const answer = await the.payByCard(cart)
      expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining("not available") } })
      expect(the.sandbox.control.requests({ orderNo: String(session.data.order_no) })).toEqual([])
    })

    /** A cart whose goods are sent nowhere: in a region of several countries the core knows none of it. */
    async function downloads(billing_address: object | undefined): Promise<HttpTypes.StoreCart> {
      const cart = good(
        await the.store.post<HttpTypes.StoreCartResponse>("/store/carts", {
          ...{ region_id: the.seeded.regions.eur, email: "ada@example.com" },
          items: [{ variant_id: the.seeded.variants.tea?.[0], quantity: 1 }],
          ...(billing_address ? { billing_address } : {}),
        }),
      ).cart
      await the.sql("UPDATE cart_line_item SET requires_shipping = false WHERE cart_id = $1", [cart.id])
      return cart
    }
    const billedIn = (country_code: string) => ({ ...ADDRESSES.eur, country_code })

    it.each([
      ["in its country", billedIn("de"), true],
      ["elsewhere", billedIn("fr"), false],
      ["in no country that there is", billedIn("deu"), false],
      ["nobody knows where", undefined, false],
    ])("is hidden and refused, or offered and taken, where nothing is sent: billed %s", async (_, billing, isTaken) => {
      const cart = await downloads(billing)
      const session = await the.createSession(cart)
      const tied = { countries: ["de"] }
      settings({ methods: [{ id: "card", label: "Card", flow: "card", ...tied }] })
      expect((await open(cart)).map(({ id }) => id)).toEqual(isTaken ? ["card"] : [])
      const answer = await the.payByCard(cart)
      expect(answer.status).toBe(isTaken ? 200 : 400)
      expect(answer.body).toMatchObject(
        isTaken ? { type: "order" } : { message: expect.stringContaining("not available") },
      )
      const orderNo = String(session.data.order_no)
      expect(the.sandbox.control.requests({ operation: "authorise", orderNo })).toHaveLength(isTaken ? 1 : 0)
    })

    it.each([
      ["opens its page in its country", "de", true],
      ["opens no page elsewhere", "fr", false],
    ])("that is alternative %s, where nothing is sent", async (_, country, isTaken) => {
      settings({ methods: [{ ...apm("voucher").data, id: "voucher", label: "Voucher", countries: ["de"] }] })
      const cart = await downloads(billedIn(country))
      expect((await open(cart)).map(({ id }) => id)).toEqual(isTaken ? ["voucher"] : [])
      const checkout = await checkoutOf(cart, apm("voucher").data)
      await browser.open(checkout.checkoutUrl)
      const sent = the.sandbox.control.requests({ operation: "authorise_apm", orderNo: checkout.orderNo })
      expect(sent).toHaveLength(isTaken ? 1 : 0)
    })

    it("is none where the merchant names no alternative methods at all: the service decides", async () => {
      const cart = await the.cartReadyToPay()
      expect((await the.trySession(cart, apm("voucher"))).status).toBe(200)
    })

    it("are narrowed and ordered by what the service offers, where the setting says so and it answers", async () => {
      const apm = (payment_method: string) => ({ id: payment_method, label: "l", flow: "apm", payment_method })
      const methods = [apm("voucher"), { id: "card", label: "Card", flow: "card" }, apm("crypto"), apm("wallet")]
      const ids = async (items: { tea: number }) =>
        (await open(await the.cartReadyToPay({ items }))).map(({ id }) => id)
      settings({ methods })
      expect(await ids({ tea: 1 })).toEqual(["voucher", "card", "crypto", "wallet"])
      settings({ methods, optimise_methods: true })
      expect(await ids({ tea: 1 })).toEqual(["wallet", "card", "voucher"])
      expect(await ids({ tea: 1 })).toEqual(["wallet", "card", "voucher"])
      const asked = () => the.sandbox.control.requests({ operation: "optimise_payment_methods" })
      expect(asked()).toHaveLength(1)
      expect(asked()[0]?.body).toMatchObject({ amount: "25.00", currency: "USD", billing_country: "US" })
      const elsewhere = await the.cartReadyToPay({ items: { tea: 1 } })
      const billing_address = ADDRESSES.eur
      good(await the.store.post(`/store/carts/${elsewhere.id}`, { billing_address }))
      await open(elsewhere)
      expect(asked().at(-1)?.body).toMatchObject({ billing_country: "DE" })
      the.sandbox.control.addFault({ kind: "500_before", operation: "optimise_payment_methods" })
      expect(await ids({ tea: 2 })).toEqual(["voucher", "card", "crypto", "wallet"])
      // A service that does not answer at all keeps no shopper from paying.
      the.sandbox.control.addFault({ kind: "timeout_before", operation: "optimise_payment_methods" })
      expect(await ids({ tea: 4 })).toEqual(["voucher", "card", "crypto", "wallet"])
      settings({ methods, optimise_methods: true, profile: { paths: { optimise_payment_methods: null } } })
      expect(await ids({ tea: 3 })).toEqual(["voucher", "card", "crypto", "wallet"])
    })

    it("speak the shopper's language, and say what they need and what the cart says of it already", async () => {
      const needs = ["bank_code", "person.document_number", "person.email", "person.address_city"]
      settings({
        methods: [
          {
            ...{ id: "bank", label: "Bank", labels: { de: "Bankzahlung" }, icon: "bank", flow: "apm" },
            ...{ payment_method: "instant_bank", needs },
          },
        ],
      })
      const cart = await the.cartReadyToPay()
      const path = `/store/acquiring/methods?cart_id=${cart.id}`
      const { methods } = good(await the.store.get<{ methods: Method[] }>(path, { "x-medusa-locale": "de-AT" }))
      expect(methods).toMatchObject([
        {
          ...{ label: "Bankzahlung", icon: "bank", needs },
          fields: [
            { name: "bank_code", type: "text", missing: true },
            { name: "person.document_number", missing: true },
            { name: "person.email", type: "email", missing: false, value: "ada@example.com" },
            { name: "person.address_city", missing: false, value: "Springfield" },
          ],
        },
      ])
      expect((await open(cart))[0]?.label).toBe("Bank")

      const person = { document_number: "X-7" }
      const data = { flow: "apm", payment_method: "instant_bank", bank_code: "RIVER", person }
      const { checkoutUrl } = await checkoutOf(cart, data)
      await browser.open(checkoutUrl)
      expect(the.sandbox.control.requests({ operation: "authorise_apm" }).at(-1)?.body).toMatchObject({
        person: { email: "ada@example.com", address_city: "Springfield" },
      })
    })

    it("send what the method needs that is open to the cart, and not another of the same name", async () => {
      const wallet = { label: "Wallet", flow: "apm", payment_method: "wallet" }
      const needs = ["person.email", "person.address_city"]
      settings({
        methods: [
          { ...wallet, id: "euro_wallet", currencies: ["eur"], needs: ["person.address_street"] },
          { ...wallet, id: "switched_off", enabled: false, needs: ["person.address_street"] },
          { ...wallet, id: "dollar_wallet", currencies: ["usd"], needs },
        ],
      })
      const cart = await the.cartReadyToPay({ region: "usd" })
      expect(await open(cart)).toMatchObject([{ id: "dollar_wallet", needs }])
      const { checkoutUrl } = await checkoutOf(cart, { flow: "apm", payment_method: "wallet" })
      await browser.open(checkoutUrl)
      const sent = the.sandbox.control.requests({ operation: "authorise_apm" }).at(-1)?.body as { person?: object }
      expect(sent.person).toEqual({ email: "ada@example.com", address_city: "Springfield" })
    })

    it("tell what the order's own customer told of themselves to nobody else who has the payment link, and ask for none of it", async () => {
      const needs = ["person.email", "person.address_city", "person.document_number"]
      const email = "grace@example.com"
      const customer = await the.signUp(email)
      const cart = await the.cartReadyToPay({ email, customer })
      await the.createSession(cart, { customer })
      const { order } = good(await the.payByCard(cart, card(), {}, customer))
      const collection = await addToOrder(the, order!.id, "tea")
      settings({ methods: [{ id: "wallet", label: "Wallet", flow: "apm", payment_method: "wallet", needs }] })

      const fieldsAt = async (path: string, token?: string) => {
        const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
        return good(await the.store.get<{ methods: Method[] }>(path, headers)).methods[0]?.fields
      }
      const said = [
        { name: "person.email", type: "email", missing: false, value: email },
        { name: "person.address_city", type: "text", missing: false, value: ADDRESSES.usd.city },
        { name: "person.document_number", type: "text", missing: true },
      ]
      const hidden = said.map(({ value: _, ...field }) => field)
      const stranger = await the.signUp("mallory@example.com")
      for (const path of [
        `/store/acquiring/payment-collections/${collection}`,
        `/store/acquiring/methods?payment_collection_id=${collection}`,
      ]) {
        expect(await fieldsAt(path)).toEqual(hidden)
        expect(await fieldsAt(path, stranger)).toEqual(hidden)
        expect(await fieldsAt(path, customer)).toEqual(said)
      }

      const { payment_collection } = good(
        await the.store.post<{ payment_collection: HttpTypes.StorePaymentCollection }>(
          `/store/payment-collections/${collection}/payment-sessions`,
          {
            provider_id: "pp_acquiring_default",
            data: { flow: "apm", payment_method: "wallet", person: { document_number: "X-7" } },
          },
        ),
      )
      await browser.open(String(payment_collection.payment_sessions?.at(-1)?.data.checkout_url))
      expect(the.sandbox.control.requests({ operation: "authorise_apm" }).at(-1)?.body).toMatchObject({
        person: { email, address_city: ADDRESSES.usd.city, document_number: "X-7" },
      })
    })

    it("ask for nothing that the settings' templates say, and send it with the person", async () => {
      const needs = ["person.document_number", "person.birth_date"]
      settings({
        methods: [{ id: "wallet", label: "Wallet", flow: "apm", payment_method: "wallet", needs }],
        order_data: { document: "{cart.metadata.tax}", birth_date: "{cart.metadata.born}" },
      })
      const cart = await the.cartReadyToPay()
      good(await the.store.post(`/store/carts/${cart.id}`, { metadata: { tax: "X-7", born: "1985-12-10" } }))
      expect((await open(cart))[0]?.fields).toEqual([
        { name: "person.document_number", type: "text", missing: false, value: "X-7" },
        { name: "person.birth_date", type: "date", missing: false, value: "10-12-1985" },
      ])
      const sent = async (person?: object) => {
        const data = { flow: "apm", payment_method: "wallet", ...(person ? { person } : {}) }
        await browser.open((await checkoutOf(cart, data)).checkoutUrl)
        return the.sandbox.control.requests({ operation: "authorise_apm" }).at(-1)?.body
      }
      expect(await sent()).toMatchObject({
        ...{ document: "X-7", birth_date: "10-12-1985" },
        person: { document_number: "X-7", birth_date: "10-12-1985" },
      })
      expect(await sent({ document_number: "Y-8" })).toMatchObject({
        document: "Y-8",
        person: { document_number: "Y-8", birth_date: "10-12-1985" },
      })
    })
  })
})
