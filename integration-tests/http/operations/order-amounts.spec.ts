import { createCartCreditLinesWorkflow, refreshPaymentCollectionForCartWorkflow } from "@medusajs/core-flows"

import { good } from "../../support/http"
import { sentRequest, type Fields } from "../../support/sent-request"
import { shop } from "../../support/shop"

const PARTS = ["item_total", "shipping", "handling", "tax_total", "insurance"]
const TAKEN_OFF = ["shipping_discount", "discount"]

const cents = (text: unknown): bigint => {
  if (typeof text !== "string" || !/^\d+\.\d{2}$/.test(text)) throw new Error(`${String(text)} is no wire amount`)
  return BigInt(text.replace(".", ""))
}

/** What the parts add up to, in hundredths. */
function partsOf(request: Fields): bigint {
  const sum = (names: string[]) => names.reduce((total, name) => total + cents(request[name]), 0n)
  return sum(PARTS) - sum(TAKEN_OFF)
}

/** The sum in a request, and the parts that add up to it. */
shop((the) => {
  const { store, admin, container, sandbox } = the
  const requestFor = sentRequest(the)
  beforeEach(() => sandbox.control.reset())

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
})
