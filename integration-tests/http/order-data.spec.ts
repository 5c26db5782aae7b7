import { createCartCreditLinesWorkflow, refreshPaymentCollectionForCartWorkflow } from "@medusajs/core-flows"
import type { HttpTypes } from "@medusajs/framework/types"

import { declareSettings } from "../support/account-settings"
import { ADDRESSES } from "../support/assortment"
import type { CartPlan } from "../support/checkout"
import { card } from "../support/cards"
import { good } from "../support/http"
import { serviceSide } from "../support/service-side"
import { shop } from "../support/shop"

const UNICODE_TITLE = "سجاد 絨毯 Ковёр Köşk ☕ <&>\"'"
const PARTS = ["item_total", "shipping", "handling", "tax_total", "insurance"]
const TAKEN_OFF = ["shipping_discount", "discount"]

type Fields = Record<string, unknown>

const cents = (text: unknown): bigint => {
  if (typeof text !== "string" || !/^\d+\.\d{2}$/.test(text)) throw new Error(`${String(text)} is no wire amount`)
  return BigInt(text.replace(".", ""))
}

/** What the parts add up to, in hundredths. */
function partsOf(request: Fields): bigint {
  const sum = (names: string[]) => names.reduce((total, name) => total + cents(request[name]), 0n)
  return sum(PARTS) - sum(TAKEN_OFF)
}

function itemsOf(request: Fields): string[][] {
  return String(request.items)
    .split("#;#")
    .map((item) => item.split("#,#"))
}

shop(
  ({ cartReadyToPay, createSession, payByCard, shown, store, admin, container, sandbox, signUp, sql }) => {
    const service = serviceSide(sandbox)
    beforeEach(() => sandbox.control.reset())

    /** Buys and answers the request that the service received for it. */
    async function requestFor(plan: CartPlan, prepare?: (cart: HttpTypes.StoreCart) => Promise<void>): Promise<Fields> {
      const cart = await cartReadyToPay(plan)
      await prepare?.(cart)
      await createSession(cart)
      expect(good(await payByCard(cart)).type).toBe("order")
      return service.only("authorise")
    }

    async function promotion(code: string, method: Fields): Promise<void> {
      const rules = {
        application_method: { type: "percentage", allocation: "across", currency_code: "usd", ...method },
      }
      good(await admin.post("/admin/promotions", { code, type: "standard", status: "active", ...rules }))
    }

    const apply =
      (...promo_codes: string[]) =>
      async (cart: { id: string }) =>
        void good(await store.post(`/store/carts/${cart.id}/promotions`, { promo_codes }))

    describe("the amount of a payment", () => {
      it("is the sum of its parts", async () => {
        const request = await requestFor({ items: { tea: 2, "last-cup": 1 } })
        expect(request).toMatchObject({
          currency: "USD",
          amount: "80.50",
          item_total: "75.50",
          shipping: "5.00",
          handling: "0.00",
          tax_total: "0.00",
          insurance: "0.00",
          shipping_discount: "0.00",
          discount: "0.00",
        })
        expect(partsOf(request)).toBe(8050n)
      })

      it("adds up with tax", async () => {
        const request = await requestFor({ items: { tea: 1 }, region: "eur" })
        // (18 + 4.50) × 1.19 = 26.775
        expect(request).toMatchObject({ currency: "EUR", amount: "26.78", shipping: "4.50", tax_total: "4.28" })
        expect(partsOf(request)).toBe(2678n)
      })

      it("adds up in a currency without fractions, written with two digits", async () => {
        const request = await requestFor({ items: { tea: 1 }, region: "jpy" })
        expect(request).toMatchObject({
          currency: "JPY",
          amount: "3300.00",
          item_total: "2400.00",
          tax_total: "300.00",
        })
        expect(partsOf(request)).toBe(330000n)
      })

      it.each([
        ["usd", 1, 10390n],
        ["usd", 3, 30170n],
        ["eur", 1, 1725n],
        ["eur", 7, 8865n],
        ["jpy", 1, 201800n],
        ["jpy", 3, 473400n],
      ] as const)("adds up for prices with more digits than %s has, %i pieces", async (region, pieces, amount) => {
        const request = await requestFor({ items: { "by-weight": pieces }, region })
        expect(cents(request.amount)).toBe(amount)
        expect(partsOf(request)).toBe(amount)
      })

      it("adds up with a discount on goods and another on shipping, which are told apart", async () => {
        await promotion("TENTH", { target_type: "items", value: 10 })
        await promotion("HALFPOST", { target_type: "shipping_methods", value: 50 })
        const request = await requestFor({ items: { tea: 2 } }, apply("TENTH", "HALFPOST"))
        expect(request).toMatchObject({
          amount: "38.50",
          item_total: "40.00",
          shipping: "5.00",
          discount: "4.00",
          shipping_discount: "2.50",
          total_discount: [
            { coupon_code_used: "TENTH", discount_type: "standard" },
            { coupon_code_used: "HALFPOST", discount_type: "standard" },
          ],
        })
        expect(partsOf(request)).toBe(3850n)
      })

      it.each(["usd", "eur", "jpy"] as const)(
        "adds up in %s for a third off a price with four digits, with tax",
        async (region) => {
          await promotion("THIRD", { target_type: "items", value: 33.333, currency_code: region })
          const request = await requestFor({ items: { "by-weight": 3, tea: 1 }, region }, apply("THIRD"))
          expect(cents(request.discount)).toBeGreaterThan(0n)
          expect(partsOf(request)).toBe(cents(request.amount))
        },
      )

      it("is less by what store credit pays", async () => {
        const request = await requestFor({ items: { tea: 2 } }, async ({ id }) => {
          const line = { cart_id: id, amount: 7.25, reference: "gift_card", reference_id: "gift_1", metadata: null }
          await createCartCreditLinesWorkflow(container).run({ input: [line] })
          await refreshPaymentCollectionForCartWorkflow(container).run({ input: { cart_id: id } })
        })
        expect(request).toMatchObject({ amount: "37.75", discount: "7.25", item_total: "40.00", shipping: "5.00" })
        expect(partsOf(request)).toBe(3775n)
      })
    })

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

      it("does not have an account of a guest", async () => {
        expect(await requestFor({})).not.toHaveProperty("account_owner")
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
        expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining("one of 3, 6") } })
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
