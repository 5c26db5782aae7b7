import { declareSettings } from "../../support/account-settings"
import { ADDRESSES } from "../../support/assortment"
import { card } from "../../support/cards"
import { good } from "../../support/http"
import { sentRequest, type Fields } from "../../support/sent-request"
import { serviceSide } from "../../support/service-side"
import { shop } from "../../support/shop"

const UNICODE_TITLE = "سجاد 絨毯 Ковёр Köşk ☕ <&>\"'"

function itemsOf(request: Fields): string[][] {
  return String(request.items)
    .split("#;#")
    .map((item) => item.split("#,#"))
}

/** What a request says of goods, shopper and browser. */
shop(
  (the) => {
    const { cartReadyToPay, createSession, payByCard, shown, store, admin, container, sandbox, signUp, sql } = the
    const requestFor = sentRequest(the)
    const service = serviceSide(sandbox)
    beforeEach(() => sandbox.control.reset())

    describe("the request of a payment", () => {
      it("lists what is bought, as text and line by line", async () => {
        const request = await requestFor({ items: { tea: 2, unicode: 1 } })

        expect(itemsOf(request)).toEqual(
          expect.arrayContaining([
            ["TEA-1", "Tea · Standard", "20.00", "2"],
            ["UNICODE-1", `${UNICODE_TITLE} · Standard`, "5.00", "1"],
          ]),
        )
        const [{ product_id }] = (await sql<{ product_id: string }>(
          "SELECT product_id FROM product_variant WHERE sku = 'TEA-1'",
        )) as [{ product_id: string }]
        expect(request.cart_items).toEqual(
          expect.arrayContaining([
            {
              basic_item_data: {
                name: "Tea · Standard",
                quantity: "2",
                type: "physical",
                category: "",
                productId: product_id,
                price: { amount_usd: 20, amount_local_currency: 20, currency: "USD" },
              },
            },
          ]),
        )
      })

      it("names the platform, the shop's site and where to report to", async () => {
        expect(await requestFor({})).toMatchObject({
          platform_source: "medusa",
          website: "shop.example",
          storefront_domains: "shop.example",
          notify_url: "http://127.0.0.1:9/hooks/acquiring/default/notifications",
          open3d: "0",
          token_flag: "0",
        })
      })

      it("tells the shopper, where the bill goes and where the goods go", async () => {
        const request = await requestFor({ email: "ada@lovelace.example" }, async ({ id }) => {
          const billing_address = {
            ...ADDRESSES.usd,
            first_name: "Byron",
            address_1: "2 Side Street",
            address_2: "Floor 3",
          }
          good(await store.post(`/store/carts/${id}`, { billing_address }))
        })
        expect(request).toMatchObject({
          shopper_email: "ada@lovelace.example",
          shopper_phone: "+12175550100",
          shopper_level: "guest",
          shopper_id: expect.stringMatching(/^cus_/),
          billing_country: "US",
          billing_state: "IL",
          billing_city: "Springfield",
          billing_address: "2 Side Street, Floor 3",
          billing_postal_code: "62701",
          delivery_firstname: "Ada",
          delivery_lastname: "Lovelace",
          delivery_country: "US",
          delivery_state: "IL",
          delivery_city: "Springfield",
          delivery_address: "1 Main Street",
          delivery_postal_code: "62701",
        })
      })

      it.each(["uk", "deu", "Germany"])("says no country where the bill goes to %s, and is taken", async (code) => {
        const request = await requestFor({}, async ({ id }) => {
          const billing_address = { ...ADDRESSES.usd, country_code: code }
          good(await store.post(`/store/carts/${id}`, { billing_address }))
        })
        expect(request).toMatchObject({ billing_city: ADDRESSES.usd.city, delivery_country: "US" })
        expect(request).not.toHaveProperty("billing_country")
      })

      it("tells a shopper with an account from a guest", async () => {
        const token = await signUp("grace@example.com")
        const cart = await cartReadyToPay({ email: "grace@example.com", customer: token })
        await createSession(cart, { customer: token })
        expect(good(await payByCard(cart, card(), {}, token)).type).toBe("order")
        expect(service.only("authorise")).toMatchObject({
          shopper_id: cart.customer_id,
          shopper_level: "registered",
          shopper_email: "grace@example.com",
          token_flag: "0",
        })
      })

      it("tells the history of an account: none at first, then what was bought", async () => {
        const token = await signUp("mary@example.com")
        const buy = async () => {
          sandbox.control.reset()
          const cart = await cartReadyToPay({ email: "mary@example.com", customer: token })
          await createSession(cart, { customer: token })
          expect(good(await payByCard(cart, card(), { save_card: true }, token)).type).toBe("order")
          return service.only("authorise")
        }
        const first = await buy()
        expect(first.account_owner).toEqual([
          {
            account_id: first.shopper_id,
            email: "mary@example.com",
            first_name: "Ada",
            last_name: "L",
            created: expect.any(Number),
            past_orders_count: 0,
            past_orders_sum: 0,
          },
        ])
        expect(first).toMatchObject({ token_flag: "1", order_type: "physical" })
        expect(Number(first.checkout_time)).toBeLessThan(600)
        expect((await buy()).account_owner).toMatchObject([{ past_orders_count: 1, past_orders_sum: 25 }])
      })

      it("counts in that history neither what was cancelled nor what is a draft", async () => {
        const token = await signUp("mary@example.com")
        const buy = async () => {
          sandbox.control.reset()
          const cart = await cartReadyToPay({ email: "mary@example.com", customer: token })
          await createSession(cart, { customer: token })
          return good(await payByCard(cart, card(), {}, token)).order!.id
        }
        await buy()
        good(await admin.post(`/admin/orders/${await buy()}/cancel`, {}))
        await sql(`UPDATE "order" SET is_draft_order = true WHERE id = '${await buy()}'`)
        await buy()
        expect(service.only("authorise").account_owner).toMatchObject([{ past_orders_count: 1, past_orders_sum: 25 }])
      })

      it("does not have an account of a guest", async () => {
        expect(await requestFor({})).not.toHaveProperty("account_owner")
      })

      it("tells nothing of the account whose e-mail address a stranger typed", async () => {
        const token = await signUp("grace@example.com")
        const own = await cartReadyToPay({ email: "grace@example.com", customer: token })
        await createSession(own, { customer: token })
        good(await payByCard(own, card(), {}, token))
        process.env.ACQUIRER_SETTINGS = JSON.stringify({
          ...(JSON.parse(process.env.ACQUIRER_SETTINGS ?? "{}") as object),
          open3d: "on",
          open3d_rules: [{ open3d: "off", customers: "returning" }],
        })
        const strangers = [undefined, await signUp("mallory@example.com")]
        for (const stranger of strangers) {
          sandbox.control.reset()
          const cart = await cartReadyToPay({ email: "grace@example.com" })
          expect(cart.customer_id).toBe(own.customer_id)
          await createSession(cart, stranger ? { customer: stranger } : {})
          await payByCard(cart, card(), {}, stranger)
          const request = service.only("authorise")
          expect(request).toMatchObject({ shopper_email: "grace@example.com", shopper_level: "guest", open3d: "1" })
          expect(request).not.toHaveProperty("account_owner")
          expect(JSON.stringify(request)).not.toContain(own.customer_id)
        }

        sandbox.control.reset()
        const again = await cartReadyToPay({ email: "grace@example.com", customer: token })
        await createSession(again, { customer: token })
        good(await payByCard(again, card(), {}, token))
        expect(service.only("authorise")).toMatchObject({ shopper_level: "registered", open3d: "0" })
      })

      it("says from which address and browser the shopper pays", async () => {
        const cart = await cartReadyToPay()
        await createSession(cart)
        const headers = {
          "user-agent": "Mozilla/5.0 (tea; like cups)",
          accept: "application/json;q=0.9, text/plain",
          "accept-language": "de-AT, de;q=0.8",
          "x-forwarded-for": "2001:db8::7",
          origin: "https://shop.example",
        }
        good(
          await store.post(`/store/acquiring/carts/${cart.id}/pay`, { ...(await shown(cart)), card: card() }, headers),
        )
        const request = service.only("authorise")
        expect(request).toMatchObject({
          shopper_ip: "2001:db8::7",
          user_agent: "Mozilla/5.0 (tea; like cups)",
          browser_lang: "de-AT",
        })
        expect(request).not.toHaveProperty("accept")
      })

      it("tells nothing of a shop's own server, and of the shopper what that hands over with its secret", async () => {
        const pay = async (headers: Record<string, string>) => {
          const cart = await cartReadyToPay()
          await createSession(cart)
          const body = { ...(await shown(cart)), card: card() }
          return store.post(`/store/acquiring/carts/${cart.id}/pay`, body, headers)
        }
        good(await pay({ "user-agent": "the shop's server" }))
        const request = service.only("authorise")
        expect(request).not.toHaveProperty("user_agent")
        expect(request.shopper_ip ?? "").toBe("")

        // A page of somebody else's, or a server that passes on what it was sent.
        sandbox.control.reset()
        good(await pay({ "user-agent": "the shop's server", origin: "https://nobody.example" }))
        expect(service.only("authorise")).not.toHaveProperty("user_agent")

        const secret = "a secret of the storefront's own server"
        process.env.ACQUIRER_SETTINGS = JSON.stringify({
          ...(JSON.parse(process.env.ACQUIRER_SETTINGS ?? "{}") as object),
          storefront_secret: secret,
        })
        const shopper = {
          "x-acquiring-shopper-ip": "2001:db8::9",
          "x-acquiring-shopper-user-agent": "Mozilla/5.0 (tea)",
        }
        const wrongs: Record<string, string>[] = [{}, { "x-acquiring-storefront-secret": "another secret" }]
        for (const wrong of wrongs) {
          const refused = await pay({ ...shopper, ...wrong })
          expect(refused).toMatchObject({
            status: 400,
            body: { message: expect.stringMatching(/^The header x-acquiring-storefront-secret/) },
          })
        }
        sandbox.control.reset()
        good(await pay({ ...shopper, "x-acquiring-storefront-secret": secret }))
        expect(service.only("authorise")).toMatchObject({
          shopper_ip: "2001:db8::9",
          user_agent: "Mozilla/5.0 (tea)",
        })
      })

      it("says what the page accepts, as the page tells it, and refuses what is no such header", async () => {
        const cart = await cartReadyToPay()
        await createSession(cart)
        const refused = await payByCard(cart, card(), { device: { accept: "<b>" } })
        expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining("device.accept") } })
        good(await payByCard(cart, card(), { device: { accept: "text/html,*/*;q=0.8" } }))
        expect(service.only("authorise")).toMatchObject({ accept: "text/html,*/*;q=0.8" })
      })

      it("has a product's category, and its own price in dollars beside that of the cart", async () => {
        const [tea] = await sql<{ product_id: string }>("SELECT product_id FROM product_variant WHERE sku = 'TEA-1'")
        const category = { name: "Green tea", is_active: true }
        const { product_category } = good(
          await admin.post<{ product_category: { id: string } }>("/admin/product-categories", category),
        )
        const products = `/admin/product-categories/${product_category.id}/products`
        good(await admin.post(products, { add: [tea!.product_id] }))
        const request = await requestFor({ items: { tea: 2, pearl: 1 }, region: "eur" })
        const price = { amount_local_currency: 18, currency: "EUR", amount_usd: 20 }
        expect(request.cart_items).toEqual(
          expect.arrayContaining([
            { basic_item_data: expect.objectContaining({ category: "Green tea", quantity: "2", price }) },
          ]),
        )
      })

      it("has the price in dollars without tax where the dollars of the store include it", async () => {
        const preference = { attribute: "currency_code", value: "usd", is_tax_inclusive: true }
        const path = "/admin/price-preferences"
        const { price_preferences } = good(
          await admin.get<{ price_preferences: { id: string }[] }>(`${path}?attribute=currency_code&value=usd`),
        )
        const [usd] = price_preferences
        good(await admin.post(usd ? `${path}/${usd.id}` : path, preference))
        const { cart_items } = await requestFor({ items: { tea: 1 }, region: "eur" })
        expect(cart_items).toMatchObject([
          { basic_item_data: { price: { amount_local_currency: 18, currency: "EUR", amount_usd: 16.81 } } },
        ])
      })

      it("carries the device facts of the session and of the payment, the newer over the older", async () => {
        const cart = await cartReadyToPay()
        await createSession(cart, {
          data: { flow: "card", device: { os: "Plan 9", browser_lang: "cy", color_depth: 24 } },
        })
        good(await payByCard(cart, card(), { device: { os: "Inferno", time_zone: -60, resolution: "1280x800" } }))
        expect(service.only("authorise")).toMatchObject({
          os: "Inferno",
          browser_lang: "cy",
          color_depth: "24",
          time_zone: "-60",
          resolution: "1280x800",
        })
      })
    })

    describe("what a merchant allows", () => {
      let restore = () => {}
      afterEach(() => restore())

      it("is sent: a listed number of instalments, and no other", async () => {
        restore = declareSettings(container, { installments: { allowed: [3, "6"], ids: { 3: "PLAN-3" } } })
        const cart = await cartReadyToPay()
        await createSession(cart, { data: { flow: "card", installments: 6 } })
        const refused = await payByCard(cart, card(), { installments: 12 })
        expect(refused).toMatchObject({
          status: 400,
          body: {
            message: "This number of installments is not available. Please choose another one.",
            problems: [{ field: "installments", reason: expect.stringContaining("one of 3, 6") }],
          },
        })
        expect(service.received("authorise")).toEqual([])
        good(await payByCard(cart, card(), { installments: "3" }))
        expect(service.only("authorise")).toMatchObject({ installments: "3", installments_id: "PLAN-3" })
      })

      it("is sent: MPI data that the store's own code has of the payment", async () => {
        const asked: unknown[] = []
        restore = declareSettings(container, {
          mpi_hook: (payment) => {
            asked.push(payment)
            return { eci: "05", cavv: "AAABBJg0VhI0VniQEjRWAAAAAAA=", ds_trans_id: "ds-1" }
          },
        })
        const cart = await cartReadyToPay()
        const session = await createSession(cart)
        good(await payByCard(cart))
        expect(asked).toEqual([
          {
            account: "default",
            cart_id: cart.id,
            payment_session_id: session.id,
            order_no: session.data.order_no,
          },
        ])
        expect(JSON.stringify(service.only("authorise"))).toContain("ds-1")
      })

      it("is not sent when the hook answers what is no MPI data", async () => {
        restore = declareSettings(container, { mpi_hook: () => ({ eci: "05", colour: "blue" }) as object })
        const cart = await cartReadyToPay()
        await createSession(cart)
        const { status, body } = await payByCard(cart)
        expect(status).toBeGreaterThanOrEqual(400)
        expect(JSON.stringify(body)).not.toContain("blue")
        expect(service.received("authorise")).toEqual([])
      })
    })

    describe("text in any script", () => {
      it.each(["eur", "jpy"] as const)("arrives unharmed from an address in %s", async (region) => {
        const request = await requestFor({ region, items: { unicode: 1 } })
        const { first_name, last_name, address_1, city, postal_code } = ADDRESSES[region]
        expect(request).toMatchObject({
          delivery_firstname: first_name,
          delivery_lastname: last_name,
          delivery_address: address_1,
          delivery_city: city,
          billing_address: address_1,
          billing_city: city,
          billing_postal_code: postal_code,
        })
        expect(itemsOf(request)[0]?.[1]).toBe(`${UNICODE_TITLE} · Standard`)
      })

      it("arrives unharmed from an Arabic address and from a cardholder", async () => {
        const cart = await cartReadyToPay({ region: "kwd", items: { tea: 1 }, shipping: "Free" })
        await createSession(cart)
        const owner = { first_name: "فاطمة", last_name: "الصباح ‮x‬ \u{1F984} e\u0301" }
        good(await payByCard(cart, card("approved", owner)))
        expect(service.only("authorise")).toMatchObject({
          first_name: owner.first_name,
          last_name: owner.last_name,
          delivery_address: ADDRESSES.kwd.address_1,
          delivery_city: ADDRESSES.kwd.city,
        })
      })
    })
  },
  { env: { MEDUSA_BACKEND_URL: "http://127.0.0.1:9", STORE_CORS: "https://shop.example" } },
)
