import { isAcceptHeader } from "../../accept-header"
import type { CartAddress } from "../../../medusa/read-cart"
import { knownPerson } from "../../needed-fields"
import { wireOf, type Situation, type Wire } from "./requests"
import { storeCart, type CartPlan, type LinePlan } from "./store-cart"

type CartItemWire = { basic_item_data: { category: string; quantity: string; price: Record<string, number> } }

const direct = (plan: CartPlan, more: Omit<Situation, "cart"> = {}): Wire =>
  wireOf("direct", { cart: storeCart(plan), ...more })
const cartItems = (wire: Wire) => (wire.cart_items as CartItemWire[]).map(({ basic_item_data }) => basic_item_data)
const tea = (more: Partial<LinePlan> = {}): LinePlan => ({ title: "Tea", unit_price: 18, quantity: 1, ...more })

const cents = (text: unknown) => BigInt(String(text).replace(".", ""))
const itemsSum = (wire: Wire) =>
  String(wire.items)
    .split("#;#")
    .map((item) => item.split("#,#"))
    .reduce((sum, [, , price, quantity]) => sum + cents(price) * BigInt(quantity ?? 0), 0n)

describe("category", () => {
  const categoryOf = (line: Partial<LinePlan>) => cartItems(direct({ items: [tea(line)] }))[0]?.category
  const known = { product_type: "Drinks", product_collection: "Spring" }

  it("is the product's public categories", () => {
    const categories = [{ name: "Green tea" }, { name: "Gifts" }, { name: "Clearance plan", is_internal: true }]
    expect(categoryOf({ ...known, categories })).toBe("Gifts, Green tea")
  })

  it("is the type of a product without one, and the collection of a product without either", () => {
    expect(categoryOf(known)).toBe("Drinks")
    expect(categoryOf({ product_collection: "Spring" })).toBe("Spring")
  })
})

describe("amount_usd", () => {
  const priceOf = (plan: CartPlan, more = {}) => cartItems(direct(plan, more))[0]?.price
  const rates = { settings: { order_data: { usd_rates: { eur: 1.1 } } } }

  it("is the variant's own price in dollars", () => {
    expect(priceOf({ currency: "eur", items: [tea({ usd: 20 })] }, rates)).toEqual({
      amount_usd: 20,
      amount_local_currency: 18,
      currency: "EUR",
    })
  })

  it("is without tax where the price in dollars includes it and the line's tax is known", () => {
    const usdOf = (line: Parameters<typeof tea>[0]) =>
      priceOf({ currency: "eur", items: [tea({ usd: 20, is_usd_tax_inclusive: true, ...line })] }, rates)?.amount_usd
    expect(usdOf({ tax: 19 })).toBe(16.81)
    expect(usdOf({})).toBe(20)
    expect(usdOf({ tax: 19, is_usd_tax_inclusive: false })).toBe(20)
  })

  it("is the price at the settings' rate where the variant has none, or where the price was made for this cart", () => {
    expect(priceOf({ currency: "eur", items: [tea()] }, rates)?.amount_usd).toBe(19.8)
    const custom = tea({ usd: 20, unit_price: 9, is_custom_price: true })
    expect(priceOf({ currency: "eur", items: [custom] }, rates)?.amount_usd).toBe(9.9)
  })

  it("is absent where nobody knows it", () => {
    expect(priceOf({ currency: "jpy", items: [tea({ unit_price: 2400 })] }, rates)).not.toHaveProperty("amount_usd")
  })
})

describe("prices that include tax", () => {
  it.each([1, 2, 3, 7])("are told without it, so that %i pieces add up to item_total", (quantity) => {
    const item = tea({ quantity, tax: 19, is_tax_inclusive: true })
    const method = { amount: 4.5, tax: 19, is_tax_inclusive: true }
    const wire = direct({ currency: "eur", items: [item], methods: [method] })
    expect(cents(wire.amount)).toBe(BigInt(1800 * quantity + 450))
    expect(itemsSum(wire)).toBe(cents(wire.item_total))
    const sum = cartItems(wire).reduce(
      (total, { price, quantity: pieces }) => total + Math.round(price.amount_local_currency! * 100) * Number(pieces),
      0,
    )
    expect(BigInt(sum)).toBe(cents(wire.item_total))
    expect(cents(wire.item_total) + cents(wire.shipping) + cents(wire.tax_total)).toBe(cents(wire.amount))
  })

  it("keep the number of pieces", () => {
    const wire = direct({ currency: "eur", items: [tea({ quantity: 2, tax: 19, is_tax_inclusive: true })] })
    expect(wire).toMatchObject({ amount: "36.00", item_total: "30.25", tax_total: "5.75" })
    expect(wire.items).toBe("SKU-1#,#Tea · Standard#,#15.12#,#1#;#SKU-1#,#Tea · Standard#,#15.13#,#1")
  })
})

describe("shopper_phone", () => {
  const billing: CartAddress = { first_name: "Byron", address_1: "2 Side Street", phone: "" }
  const delivery: CartAddress = { first_name: "Ada", phone: "+12175550100" }

  it("is the delivery address's where the billing address has none", () => {
    expect(direct({ billing, delivery })).toMatchObject({ shopper_phone: "+12175550100" })
  })

  it("is the billing address's where it has one, and the customer's where no address has", () => {
    expect(direct({ billing: { ...billing, phone: "+1" }, delivery })).toMatchObject({ shopper_phone: "+1" })
    const customer = { id: "cus_1", phone: "+49" }
    expect(direct({ billing, customer })).toMatchObject({ shopper_phone: "+49" })
  })
})

describe("billing_country and delivery_country", () => {
  const address = (country_code: string): CartAddress => ({
    address_1: "1 Main Street",
    city: "Springfield",
    country_code,
  })

  it.each([
    ["de", "DE"],
    ["DE", "DE"],
    [" Us ", "US"],
    ["uk", undefined],
    ["deu", undefined],
    ["Germany", undefined],
    ["zz", undefined],
    ["", undefined],
  ])("of an address whose country is %j are %j, and nothing else of it is lost", (code, country) => {
    const cart = storeCart({ billing: address(code), delivery: address(code) })
    for (const flow of ["direct", "hosted", "apm"] as const) {
      const { billing_country, delivery_country, billing_city, delivery_city } = wireOf(flow, { cart })
      expect([billing_country, delivery_country]).toEqual([country, country])
      expect([billing_city, delivery_city]).toEqual(["Springfield", "Springfield"])
    }
  })

  it("say nothing wrong of who pays with an alternative method: the shopper is asked for the country", () => {
    const needs = [
      "person.address_country",
      "person.fiscal_country",
      "person.phone_country_code",
      "person.address_city",
    ]
    expect(knownPerson(needs, { billing_address: address("Germany") }, {})).toEqual({ address_city: "Springfield" })
  })
})

describe("website", () => {
  it.each([
    [{ storefront_origins: ["http://localhost:8000"] }, "localhost"],
    [{ storefront_origins: ["https://shop.example:8443"] }, "shop.example"],
    [{ website: "https://bücher.example:81/de?a=1" }, "bücher.example"],
    [{ website: "shop.example" }, "shop.example"],
    [{ storefront_origins: ["http://[::1]:8000"] }, "[::1]"],
  ])("of %j is %s: a domain without a port", (settings, website) => {
    expect(direct({}, { settings })).toMatchObject({ website })
  })
})

describe("accept", () => {
  const page = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8"

  it("is what the page told, not what its script's request asks for", () => {
    expect(direct({}, { request: { accept: "application/json", device: { accept: page } } }).accept).toBe(page)
    expect(direct({}, { request: { accept: "*/*" } })).not.toHaveProperty("accept")
    expect(direct({}, { request: { accept: page } }).accept).toBe(page)
  })

  it.each([
    [page, true],
    ["text/html", true],
    ['text/html;charset="utf-8", */*', true],
    ["", false],
    ["text", false],
    ["text/html,", false],
    ["text/html\r\nx: y", false],
    ["<script>/x", false],
  ])("%j has its form: %s", (text, isOne) => {
    expect(isAcceptHeader(text)).toBe(isOne)
  })
})

describe("token_flag", () => {
  const customer = { id: "cus_1", has_account: true }

  it("asks for a token when a shopper with an account wants the card kept", () => {
    expect(direct({ customer }, { request: { saveCard: true } }).token_flag).toBe("1")
    expect(wireOf("hosted", { cart: storeCart({ customer }), request: { saveCard: true } }).token_flag).toBe("1")
  })

  it("does not for a guest, or unasked", () => {
    expect(direct({ customer }).token_flag).toBe("0")
    expect(direct({ customer: { ...customer, has_account: false } }, { request: { saveCard: true } }).token_flag).toBe(
      "0",
    )
  })
})
