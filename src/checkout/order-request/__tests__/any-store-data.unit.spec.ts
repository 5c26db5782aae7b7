import fc from "fast-check"
import type { CartAddress, CartCustomer } from "../../../medusa/read-cart"
import { NEEDED_NAMES } from "../../../modules/acquiring/needed-names"
import { fromTemplates, knownPerson } from "../../needed-fields"
import { personOf } from "../../session-data"
import { personSchema } from "../../session-schema"
import { readSettings } from "../../../modules/acquiring/read-settings"
import { wireOf, type Flow, type Situation } from "./requests"
import { storeCart, type CartPlan, type LinePlan } from "./store-cart"

/** What imports, other plugins and people leave in fields that nothing has to be in. */
const junk = fc.oneof(
  fc.constantFrom("", " ", "-", "uk", "deu", "Germany", "D", "12", "NaN", "Infinity", "1e999", "[object Object]"),
  fc.constantFrom("1990-02-31", "31-12-1990", "2999-01-01", "tomorrow", "999.1.1.1", "fe80::1%eth0", "::1", "a@", "@b"),
  fc.constantFrom("\u0000", "\ud800", "\ufffe", "\r\n", "#,#", "#;#", "]]>", "<x>&amp;", "%zz", "=&=", "__proto__"),
  fc.constantFrom("x".repeat(5_000), "\u{1f600}".repeat(600)),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
)
const anything = fc.option(junk)

function filledWith<Names extends string>(names: readonly Names[]): fc.Arbitrary<Record<Names, string | null>> {
  return fc.record(Object.fromEntries(names.map((name) => [name, anything]))) as never
}

const address = filledWith([
  ...(["first_name", "last_name", "company", "address_1", "address_2", "city", "province"] as const),
  ...(["postal_code", "country_code", "phone"] as const),
])
const customer = filledWith(["email", "first_name", "last_name", "phone"])

const TEMPLATES = [
  ...(["note", "custom", "order_type", "document", "birth_date", "price_id", "quote_id", "quote_price"] as const),
  ...(["last_login_ip", "registration_ip", "delivery_district_name", "delivery_street_name"] as const),
]
const order_data = {
  ...Object.fromEntries(TEMPLATES.map((name) => [name, `{cart.metadata.${name}}`])),
  usd_rates: { eur: 1.08 },
}

const line = fc.record({
  ...{ sku: junk, title: junk, product_type: junk, product_collection: junk },
  categories: fc.array(fc.record({ name: junk }), { maxLength: 2 }),
  usd: fc.oneof(fc.double(), fc.constant(20)),
  tax: fc.constantFrom(19, 0, -100),
})

const purchase = fc.record({
  ...{ billing: fc.option(address), delivery: fc.option(address), metadata: filledWith(TEMPLATES) },
  ...{ email: anything, locale: anything, created_at: anything },
  customer: fc.option(fc.record({ told: customer, created_at: anything })),
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  promotions: fc.array(fc.record({ code: anything, type: anything }), { maxLength: 2 }),
  request: filledWith(["ip", "userAgent", "accept", "acceptLanguage"]),
  sum: fc.constantFrom("20", "NaN", "1e400"),
})
type Purchase = typeof purchase extends fc.Arbitrary<infer Made> ? Made : never

function situationOf(made: Purchase): Situation {
  const items = made.lines.map((one): LinePlan => ({ ...one, unit_price: 18, quantity: 2, is_usd_tax_inclusive: true }))
  const plan = {
    ...{ currency: "eur", items, methods: [{ amount: 5 }], promotions: made.promotions, metadata: made.metadata },
    ...{ billing: made.billing ?? undefined, delivery: made.delivery ?? undefined },
    ...{ email: made.email ?? undefined, locale: made.locale ?? undefined },
    customer: made.customer
      ? ({ ...made.customer.told, ...ACCOUNT, created_at: made.customer.created_at ?? undefined } as CartCustomer)
      : undefined,
  } as CartPlan & { billing?: CartAddress }
  const cart = { ...storeCart(plan), created_at: made.created_at ?? "2030-01-15T11:58:00.000Z" }
  const present = Object.fromEntries(Object.entries(made.request).filter(([, value]) => value !== null))
  const past = { count: 1, sums: new Map([["EUR", made.sum]]) }
  return { cart, settings: { order_data }, request: present, past }
}

const ACCOUNT = { id: "cus_01", has_account: true }

describe("whatever the store's own data holds in a field that may be empty", () => {
  it.each<Flow>(["direct", "hosted", "apm"])("a %s request can be sent, for the same sum", (flow) => {
    fc.assert(
      fc.property(purchase, (made) => {
        const situation = situationOf(made)
        const { amount, currency, order_no } = wireOf(flow, situation)
        expect({ amount, currency, order_no }).toEqual({
          amount: Number(situation.cart?.raw_total?.value).toFixed(2),
          ...{ currency: "EUR", order_no: "01" },
        })
      }),
      { numRuns: 60 },
    )
  })

  it("so can one of an alternative method that needs to know all of a person", () => {
    const settings = readSettings("default", { ...CONNECTION, order_data }).order_data
    fc.assert(
      fc.property(purchase, (made) => {
        const situation = situationOf(made)
        const known = knownPerson(NEEDED_NAMES, situation.cart ?? {}, fromTemplates(situation.cart!, settings))
        const person = personOf(personSchema.parse(known))
        wireOf("apm", { ...situation, ...(person ? { person } : {}) })
      }),
      { numRuns: 60 },
    )
  })
})

const CONNECTION = {
  ...{ base_url: "https://service.example", merchant_id: "merchant", account_id: "account" },
  secret_key: "a key for these tests only",
}
