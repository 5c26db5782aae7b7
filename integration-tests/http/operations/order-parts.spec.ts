import {
  addToCartWorkflow,
  createCartCreditLinesWorkflow,
  refreshCartItemsWorkflow,
  refreshPaymentCollectionForCartWorkflow,
} from "@medusajs/core-flows"
import type { HttpTypes } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import fc from "fast-check"

import { reconcile } from "../../../src/reconciliation/reconcile"
import { card } from "../../support/cards"
import { good } from "../../support/http"
import { editOrder } from "../../support/order-edit"
import { sentRequest, type Fields } from "../../support/sent-request"
import { shop } from "../../support/shop"

const DIGITS = { usd: 2, eur: 2, jpy: 0 }
type Currency = keyof typeof DIGITS

interface Plan {
  region: Currency
  pricesIncludeTax: boolean
  tea: number
  byWeight: number
  /** Unit price of one more line, as a merchant sets it by hand, in the smallest unit. */
  custom: number | undefined
  /** A second shipping method, in the smallest unit. */
  wrapping: number | undefined
  /** Percent off the goods, and off the shipping. */
  off: { items: number; shipping: number }
  /** Of the total, what a gift card pays. */
  credit: number
}

const plans: fc.Arbitrary<Plan> = fc.record({
  region: fc.constantFrom<Currency>("usd", "eur", "jpy"),
  pricesIncludeTax: fc.boolean(),
  tea: fc.integer({ min: 1, max: 7 }),
  byWeight: fc.integer({ min: 0, max: 5 }),
  custom: fc.option(fc.integer({ min: 1, max: 99_999 }), { nil: undefined }),
  wrapping: fc.option(fc.integer({ min: 1, max: 1_999 }), { nil: undefined }),
  off: fc.record({ items: fc.constantFrom(0, 10, 33.333), shipping: fc.constantFrom(0, 50) }),
  credit: fc.constantFrom(0, 0, 0.1, 0.5),
})

const plain: Plan = {
  ...{ region: "eur", pricesIncludeTax: true, tea: 3, byWeight: 0, custom: undefined, wrapping: undefined },
  ...{ off: { items: 0, shipping: 0 }, credit: 0 },
}

/** Each kind at least once, whatever else is drawn. */
const EXAMPLES: [Plan][] = [
  [{ ...plain, byWeight: 3, wrapping: 333 }],
  [{ ...plain, custom: 1999, off: { items: 33.333, shipping: 50 } }],
  [{ ...plain, region: "jpy", byWeight: 2, off: { items: 10, shipping: 0 }, credit: 0.1 }],
  // Half a yen, which the core's divisions make 0.4999…: the same total of cart and session.
  [{ ...plain, region: "jpy", tea: 1, byWeight: 1, off: { items: 0, shipping: 50 } }],
  [{ ...plain, pricesIncludeTax: false, byWeight: 5, custom: 1, wrapping: 1, credit: 0.5 }],
]

interface Edit {
  /** The new quantity of the line of tea. */
  tea: number
  /** Pieces by product. */
  added: Record<string, number>
}

const edits: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ tea: fc.integer({ min: 1, max: 9 }), added: fc.constant({}) }),
  fc.record({
    tea: fc.integer({ min: 1, max: 9 }),
    added: fc.record({ tea: fc.integer({ min: 1, max: 3 }), "by-weight": fc.integer({ min: 1, max: 3 }) }),
  }),
)

/** More of a line, less of it, another one: with taxes in the prices and beside them. */
const EDITED: [Plan, Edit][] = [
  [
    { ...plain, byWeight: 1, off: { items: 33.333, shipping: 50 } },
    { tea: 3, added: { tea: 1 } },
  ],
  [plain, { tea: 5, added: {} }],
  [
    { ...plain, pricesIncludeTax: false, tea: 4, wrapping: 333 },
    { tea: 1, added: {} },
  ],
  [
    { ...plain, region: "jpy", pricesIncludeTax: false },
    { tea: 2, added: { "by-weight": 3 } },
  ],
]

const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

const hundredths = (text: unknown): bigint => {
  if (typeof text !== "string" || !/^\d+\.\d{2}$/.test(text)) throw new Error(`${String(text)} is no wire amount`)
  return BigInt(text.replace(".", ""))
}

/** Carts as the core makes them: what it makes of prices, taxes and promotions is not ours to say. */
shop((the) => {
  const { store, admin, container, sandbox, seeded } = the
  const requestFor = sentRequest(the)
  let made = 0

  async function inclusive(currency: Currency, is_tax_inclusive: boolean): Promise<void> {
    const path = "/admin/price-preferences"
    const { price_preferences } = good(
      await admin.get<HttpTypes.AdminPricePreferenceListResponse>(`${path}?attribute=currency_code&value=${currency}`),
    )
    const body = { attribute: "currency_code", value: currency, is_tax_inclusive }
    good(await admin.post(price_preferences[0] ? `${path}/${price_preferences[0].id}` : path, body))
  }

  async function promotion(code: string, target_type: "items" | "shipping_methods", value: number, currency: string) {
    const application_method = { type: "percentage", allocation: "across", target_type, value, currency_code: currency }
    good(await admin.post("/admin/promotions", { code, type: "standard", status: "active", application_method }))
  }

  /** Buys what was drawn; answers the request that the service received for it. */
  async function request(plan: Plan): Promise<Fields> {
    const { region, off } = plan
    made += 1
    sandbox.control.reset()
    await inclusive(region, plan.pricesIncludeTax)
    const units = (minor: number) => minor / 10 ** DIGITS[region]
    // An address of its own: a cart that was made before has the prices of then.
    const cartPlan = {
      region,
      items: { tea: plan.tea, ...(plan.byWeight ? { "by-weight": plan.byWeight } : {}) },
      email: `shopper-${made}@example.com`,
    }
    const sent = await requestFor(cartPlan, async ({ id }) => {
      if (plan.custom) {
        const item = { variant_id: seeded.variants.tea![0]!, quantity: 3, unit_price: units(plan.custom) }
        await addToCartWorkflow(container).run({
          input: { cart_id: id, items: [{ ...item, metadata: { own: true } }] },
        })
      }
      if (plan.wrapping) {
        const method = { name: "Wrapping", amount: units(plan.wrapping), is_tax_inclusive: plan.pricesIncludeTax }
        await container.resolve(Modules.CART).addShippingMethods(id, [method])
      }
      const codes = [`GOODS${made}`, `POST${made}`]
      if (off.items) await promotion(codes[0]!, "items", off.items, region)
      if (off.shipping) await promotion(codes[1]!, "shipping_methods", off.shipping, region)
      const promo_codes = codes.filter((_, at) => (at === 0 ? off.items : off.shipping))
      await refreshCartItemsWorkflow(container).run({ input: { cart_id: id, force_refresh: true } })
      if (promo_codes.length > 0) good(await store.post(`/store/carts/${id}/promotions`, { promo_codes }))
      if (plan.credit) await giftCard(id, plan.credit, units)
    })
    expect(await differences(sent.order_no)).toEqual([])
    return sent
  }

  /** What reconciling has to tell of payments whose orders were placed long ago. */
  async function differences(...orderNos: unknown[]): Promise<unknown[]> {
    await the.sql(`UPDATE "order" SET created_at = now() - interval '1 hour'`)
    await the.sql("UPDATE acquiring_payment SET next_check_at = now(), final = (order_no <> ALL ($1))", [orderNos])
    await reconcile(container)
    return the.sql("SELECT kind, message FROM acquiring_incident WHERE resolved_at IS NULL")
  }

  async function giftCard(id: string, share: number, units: (minor: number) => number): Promise<void> {
    const { amount: total, currency_code } = await the.shown({ id })
    const amount = units(Math.round(total * share * 10 ** DIGITS[currency_code as Currency]))
    const line = { cart_id: id, amount, reference: "gift_card", reference_id: "gift_1", metadata: null }
    await createCartCreditLinesWorkflow(container).run({ input: [line] })
    await refreshPaymentCollectionForCartWorkflow(container).run({ input: { cart_id: id } })
  }

  /** Edits the order that was placed last. */
  async function edited({ tea, added }: Edit): Promise<string> {
    const { orders } = good(
      await admin.get<HttpTypes.AdminOrderListResponse>("/admin/orders?limit=1&order=-display_id&fields=id,*items"),
    )
    const [order] = orders
    const line = order!.items.find(
      ({ variant_id, metadata }) => variant_id === seeded.variants.tea![0] && !metadata?.own,
    )!
    return editOrder(the, order!.id, { added, changed: tea === line.quantity ? {} : { [line.id]: tea } })
  }

  /** Pays what the order owes since; answers the request that the service received for it. */
  async function paidAnew(collection: string): Promise<Fields> {
    const { payment_collection: owed } = good(
      await store.get<{ payment_collection: { amount: number; currency_code: string } }>(
        `/store/acquiring/payment-collections/${collection}`,
      ),
    )
    const session = { provider_id: "pp_acquiring_default", data: { flow: "card" } }
    good(await store.post(`/store/payment-collections/${collection}/payment-sessions`, session))
    const paid = { amount: owed.amount, currency_code: owed.currency_code, card: card() }
    good(await store.post(`/store/acquiring/payment-collections/${collection}/pay`, paid))
    const sent = sandbox.control.requests({ operation: "authorise" }).at(-1)!.body as Fields
    expect(hundredths(sent.amount)).toBe(BigInt(Math.round(owed.amount * 100)))
    return sent
  }

  const check = (plan: Plan, sent: Fields) => {
    const part = (name: string) => hundredths(sent[name])
    const added = ["item_total", "shipping", "handling", "tax_total", "insurance"].map(part)
    const takenOff = ["shipping_discount", "discount"].map(part)
    expect(sum(added) - sum(takenOff)).toBe(part("amount"))

    const items = String(sent.items)
      .split("#;#")
      .map((item) => item.split("#,#"))
    const priced = items.map(([, , price, pieces]) => hundredths(price) * BigInt(pieces!))
    expect(sum(priced)).toBe(part("item_total"))

    expect(part("tax_total") > 0n).toBe(plan.region !== "usd")
    expect(part("shipping_discount") > 0n).toBe(plan.off.shipping > 0)
    expect(part("discount") > 0n).toBe(plan.off.items > 0 || plan.credit > 0)
  }

  describe("the parts of a payment", () => {
    it("add up to it, and its goods to their part, for carts of every kind", async () => {
      await fc.assert(
        fc.asyncProperty(plans, async (drawn) => check(drawn, await request(drawn))),
        { numRuns: EXAMPLES.length + 3, examples: EXAMPLES },
      )
    })

    it("add up to it for orders that were edited in every way and are paid anew", async () => {
      await fc.assert(
        fc.asyncProperty(plans, edits, async (drawn, edit) => {
          // The core keeps the discount of goods that an edit takes off: what is left may come to less than nothing.
          fc.pre(drawn.off.items === 0 || edit.tea >= drawn.tea)
          const bought = { ...drawn, credit: 0 }
          const first = await request(bought)
          check(bought, first)
          const anew = await paidAnew(await edited(edit))
          check(bought, anew)
          // The payment that the edit replaced is voided.
          expect(await differences(first.order_no, anew.order_no)).toEqual([])
        }),
        { numRuns: EDITED.length + 2, examples: EDITED, endOnFailure: true },
      )
    })
  })
})
