import { readSettings } from "../../../modules/acquiring/read-settings"
import type { AccountOptions } from "../../../modules/acquiring/settings"
import { dayFirst } from "../shopper"
import { wireOf, type Situation, type Wire } from "./requests"
import { storeCart, type CartPlan } from "./store-cart"

type Data = NonNullable<AccountOptions["order_data"]>

const direct = (plan: CartPlan, order_data: Data = {}, more: Partial<Situation> = {}): Wire =>
  wireOf("direct", { cart: storeCart(plan), settings: { order_data }, ...more })

const account = { id: "cus_1", has_account: true, email: "ada@example.com", created_at: "2030-01-01T00:00:00Z" }
const ownerOf = (wire: Wire) => (wire.account_owner as Record<string, unknown>[] | undefined)?.[0]

describe("a template", () => {
  const cart: CartPlan = { email: "ada@example.com", metadata: { note: "Ring twice", list: ["a"], nothing: null } }

  it("is filled with the order's data; what is not there leaves nothing", () => {
    const wire = direct(cart, {
      custom: "{order_no}/{cart_id}/{currency}/{cart.metadata.none}",
      note: "{cart.metadata.note}!",
    })
    expect(wire).toMatchObject({ custom: "01/cart_01/USD/", note: "Ring twice!" })
  })

  it("sends nothing of lists, objects and what every object has", () => {
    expect(direct(cart, { note: "{cart.metadata.list}{cart.metadata.nothing}{cart.metadata.constructor}" }).note).toBe(
      "",
    )
  })

  it("keeps text in braces that names nothing, and cuts what is too long", () => {
    expect(direct(cart, { custom: "{ A } {}" }).custom).toBe("{ A } {}")
    expect(direct({ metadata: { note: "é".repeat(5000) } }, { note: "{cart.metadata.note}" }).note).toHaveLength(1000)
  })

  it.each(["{card}", "{cart.metadata.}", "{customer.email}", "{secret_key}"])("may not name %s", (custom) => {
    const options = { base_url: "https://s.example", merchant_id: "m", account_id: "a", secret_key: "a key of tests" }
    expect(() => readSettings("default", { ...options, order_data: { custom } })).toThrow(/order_data\.custom names \{/)
  })
})

describe("what the merchant leaves out", () => {
  const plan: CartPlan = {
    customer: account,
    delivery: { first_name: "Ada", address_1: "1 Way", city: "Berlin", country_code: "de" },
    items: [{ title: "Tea", unit_price: 20, quantity: 2 }],
    promotions: [{ code: "TENTH", type: "standard" }],
  }
  const more = { request: { userAgent: "Firefox" } }

  it.each([
    ["account_owner", /^account_owner/],
    ["cart_items", /^cart_items/],
    ["delivery", /^delivery_/],
    ["device", /^user_agent/],
    ["items", /^items/],
    ["total_discount", /^total_discount/],
  ] as const)("is not sent: %s", (group, names) => {
    const filled = (wire: Wire) => Object.keys(wire).filter((name) => names.test(name) && wire[name] !== "")
    const whole = direct(plan, {}, more)
    const rest = direct(plan, { leave_out: [group] }, more)
    expect(filled(whole).length).toBeGreaterThan(0)
    expect(filled(rest)).toEqual([])
    expect(rest.amount).toBe(whole.amount)
  })
})

describe("birth_date", () => {
  it.each([
    ["1985-12-10", "10-12-1985"],
    ["1985-12-10T00:00:00Z", "10-12-1985"],
    ["10-12-1985", "10-12-1985"],
    ["12/10/1985", undefined],
    ["1985-13-10", undefined],
    ["1985-02-29", undefined],
    ["31-04-1985", undefined],
    ["2999-12-31", undefined],
    ["", undefined],
  ])("of %j is %s", (text, sent) => {
    expect(dayFirst(text)).toBe(sent)
  })
})

describe("the billing address", () => {
  const delivery = { first_name: "Ada", address_1: "1 Way", city: "Berlin", country_code: "de" }
  const delivered = { billing_country: "DE", billing_city: "Berlin", billing_address: "1 Way" }

  it.each([{}, { country_code: "us" }, { address_1: "", country_code: "us" }])(
    "is the delivery address where it is %j",
    (billing) => {
      const cart: CartPlan = { billing, delivery, customer: { ...account, first_name: "" } }
      const wire = direct(cart)
      expect(wire).toMatchObject(delivered)
      expect(ownerOf(wire)).toMatchObject({ first_name: "Ada" })
    },
  )

  it("is what it says where it has a street, or where there is no delivery address", () => {
    const own = { address_1: "2 Road", city: "Wien", country_code: "at" }
    expect(direct({ billing: own, delivery })).toMatchObject({ billing_country: "AT", billing_city: "Wien" })
    expect(direct({ billing: { country_code: "at" } })).toMatchObject({ billing_country: "AT" })
  })
})

describe("account_owner", () => {
  it("is absent for guests", () => {
    expect(ownerOf(direct({ customer: { ...account, has_account: false } }))).toBeUndefined()
  })

  it("says nothing of a history that could not be read", () => {
    expect(ownerOf(direct({ customer: account }))).toEqual({
      account_id: "cus_1",
      email: "ada@example.com",
      created: 1893456000,
    })
  })

  it.each([
    [{ USD: "10.10", EUR: "10" }, { eur: 1.1 }, 21.1],
    [{ USD: "10.10" }, {}, 10.1],
    [{ USD: "10.10", EUR: "10" }, {}, undefined],
    [{}, {}, 0],
  ])("adds up %j at the rates %j to %s", (sums, usd_rates, sum) => {
    const past = { count: 2, sums: new Map(Object.entries(sums)) }
    const owner = ownerOf(direct({ customer: account }, { usd_rates: usd_rates as Record<string, number> }, { past }))
    expect(owner?.past_orders_count).toBe(2)
    expect(owner?.past_orders_sum).toBe(sum)
  })

  it("has no sum of more orders than are added up", () => {
    const owner = ownerOf(direct({ customer: account }, {}, { past: { count: 501 } }))
    expect(owner).toMatchObject({ past_orders_count: 501 })
    expect(owner).not.toHaveProperty("past_orders_sum")
  })

  it("does not send what is no address: the service would refuse the payment", () => {
    const customer = { ...account, metadata: { ip: "unknown", first: "2001:db8::7" } }
    const owner = ownerOf(
      direct({ customer }, { last_login_ip: "{customer.metadata.ip}", registration_ip: "{customer.metadata.first}" }),
    )
    expect(owner).not.toHaveProperty("lastLogin_ip")
    expect(owner).toMatchObject({ registration_ip: "2001:db8::7" })
  })
})

describe("handling and insurance", () => {
  const plan: CartPlan = {
    items: [
      { sku: "TEA", unit_price: 20, quantity: 1 },
      { sku: "COVER", unit_price: 2, quantity: 2 },
    ],
    methods: [
      { name: "Standard", option: "so_1", amount: 5 },
      { name: "Wrapping", option: "so_2", amount: 3, off: 1 },
    ],
  }

  it("are what the settings name, by option, name or SKU, and then no goods and no shipping", () => {
    const wire = direct(plan, { handling: { shipping_options: ["Wrapping"] }, insurance: { items: ["COVER"] } })
    expect(wire).toMatchObject({
      amount: "31.00",
      item_total: "20.00",
      shipping: "5.00",
      handling: "3.00",
      insurance: "4.00",
      shipping_discount: "1.00",
      items: "TEA#,#Good 1 · Standard#,#20.00#,#1",
    })
    expect(wire.cart_items).toHaveLength(1)
    expect(direct(plan, { handling: { shipping_options: ["so_2"] } })).toMatchObject({ handling: "3.00" })
  })

  it("are nothing where the settings name none", () => {
    expect(direct(plan)).toMatchObject({ handling: "0.00", insurance: "0.00", item_total: "24.00", shipping: "8.00" })
  })
})

describe("browser_lang", () => {
  it.each([
    [{ device: { browserLanguage: "cy" }, acceptLanguage: "de" }, "cy"],
    [{ acceptLanguage: "de-AT, de;q=0.9" }, "de-AT"],
    [{ acceptLanguage: "*" }, "pt-BR"],
    [{}, "pt-BR"],
  ])("for %j is %s: the browser's, its request's, the cart's", (request, language) => {
    expect(direct({ locale: "pt-BR" }, {}, { request }).browser_lang).toBe(language)
  })
})

describe("an alternative method", () => {
  const person = { documentNumber: "123", birthDate: "10-12-1985" }
  const cart = storeCart({ metadata: { tax: "456" }, delivery: { address_1: "Rua A", address_2: "10" } })
  const settings = { order_data: { document: "{cart.metadata.tax}" } }

  it("has document and date of birth of the person, and of the store where they tell none", () => {
    expect(wireOf("apm", { cart, settings, person })).toMatchObject({ document: "123", birth_date: "10-12-1985" })
    expect(wireOf("apm", { cart, settings, person: { socialName: "A" } })).toMatchObject({ document: "456" })
  })

  it("has the first line of the delivery address as its street", () => {
    expect(wireOf("apm", { cart })).toMatchObject({ delivery_street_name: "Rua A", delivery_address: "Rua A, 10" })
  })
})

describe("order_type and checkout_time", () => {
  const shipped = { unit_price: 1, quantity: 1 }
  const digital = { ...shipped, requires_shipping: false }

  it.each([
    [[shipped], "physical"],
    [[digital], "digital"],
    [[shipped, digital], "mixed"],
  ])("tell by the goods how they are delivered, and how long the cart has been there", (items, order_type) => {
    expect(direct({ items })).toMatchObject({ order_type, checkout_time: 120 })
  })

  it("are absent without a cart", () => {
    const wire = wireOf("direct", { cart: undefined, amount: { value: "5.00", currency: "USD" } })
    expect(wire).not.toHaveProperty("order_type")
    expect(wire).not.toHaveProperty("checkout_time")
  })
})
