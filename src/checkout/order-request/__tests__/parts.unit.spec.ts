import fc from "fast-check"
import { Money } from "../../../acquirer/domain/money"
import type { Breakdown } from "../../../acquirer/domain/payment-request"
import { storeTotal } from "../../../medusa/payable-session"
import type { Cart } from "../../../medusa/read-cart"
import { orderOf, wireOf, type Flow } from "./requests"
import { storeCart, type CartPlan, type LinePlan, type MethodPlan } from "./store-cart"

const RUNS = { numRuns: 100 }
const DIGITS = { usd: 2, eur: 2, jpy: 0, kwd: 3 }
type Currency = keyof typeof DIGITS
const RATES = [undefined, 0, 5.5, 7, 8.25, 19, 20, 33.333]

/** A price with the currency's digits, or with more: what is sold by weight, or at a rate. */
const price = (currency: Currency, most = 20_000) =>
  fc.oneof(
    fc.integer({ min: 0, max: most }).map((minor) => minor / 10 ** DIGITS[currency]),
    fc.integer({ min: 0, max: most * 100 }).map((part) => part / 10 ** (DIGITS[currency] + 2)),
  )

/** Something for nothing, a little off, or all of it. */
const share = fc.constantFrom(0, 0.1, 1 / 3, 0.5, 1)

const line = (currency: Currency): fc.Arbitrary<LinePlan> =>
  fc
    .record({
      unit_price: price(currency),
      quantity: fc.integer({ min: 1, max: 12 }),
      tax: fc.constantFrom(...RATES),
      is_tax_inclusive: fc.boolean(),
      is_custom_price: fc.boolean(),
      isOff: share,
      usd: fc.option(fc.integer({ min: 0, max: 9_999 }), { nil: undefined }),
      sku: fc.constantFrom("A", "B", "COVER"),
    })
    .map(({ isOff, ...row }) => ({ ...row, ...(isOff ? { off: row.unit_price * row.quantity * isOff } : {}) }))

const method = (currency: Currency): fc.Arbitrary<MethodPlan> =>
  fc
    .record({
      amount: price(currency, 3_000),
      tax: fc.constantFrom(...RATES),
      is_tax_inclusive: fc.boolean(),
      isOff: share,
      name: fc.constantFrom("Standard", "Express", "Wrapping"),
    })
    .map(({ isOff, ...row }) => ({ ...row, ...(isOff ? { off: row.amount * isOff } : {}) }))

/** Every kind of cart that the core can have a total for. */
const anyCart = fc
  .constantFrom<Currency>("usd", "eur", "jpy", "kwd")
  .chain((currency) =>
    fc.record({
      currency: fc.constant(currency),
      items: fc.array(line(currency), { minLength: 1, maxLength: 6 }),
      methods: fc.array(method(currency), { maxLength: 3 }),
      credit: fc.array(price(currency, 1_000), { maxLength: 2 }),
    }),
  )
  .map((plan): CartPlan => plan)

const settings = {
  order_data: { handling: { shipping_options: ["Wrapping"] }, insurance: { items: ["COVER"] } },
}

const totalOf = (cart: Cart) => storeTotal(cart.raw_total ?? cart.total, cart.currency_code)
const canBePaid = (cart: Cart) => totalOf(cart).isPositive() && totalOf(cart).fitsWire()

function each(check: (cart: Cart, plan: CartPlan) => void, plans = anyCart): void {
  fc.assert(
    fc.property(plans, (plan) => {
      const cart = storeCart(plan)
      fc.pre(canBePaid(cart))
      check(cart, plan)
    }),
    RUNS,
  )
}

function orderFor(cart: Cart) {
  const { breakdown, items = [], cartItems = [], money } = orderOf({ cart, settings })
  return { parts: breakdown as Breakdown, items, cartItems, money }
}

const sumOf = ({ itemTotal, shipping, handling, taxTotal, insurance, shippingDiscount, discount }: Breakdown) =>
  Money.sum([itemTotal, shipping, handling, taxTotal, insurance], itemTotal.currency)
    .minus(shippingDiscount)
    .minus(discount)

/** Nothing could be told of the parts: all of it is goods. */
const isWhole = ({ itemTotal }: Breakdown, money: Money, cart: Cart) =>
  itemTotal.equals(money) && Math.abs(itemTotal.toNumber() - goodsOf(cart)) > rounding(cart)
const goodsOf = (cart: Cart) =>
  (cart.items ?? []).reduce((sum, { subtotal = 0, variant_sku }) => sum + (variant_sku === "COVER" ? 0 : subtotal), 0)
const rounding = ({ currency_code }: Cart) => 3.01 / 10 ** DIGITS[currency_code as Currency]

describe("the parts of any cart's total", () => {
  it("add up to the amount, and none is less than nothing", () => {
    each((cart) => {
      const { parts, money } = orderFor(cart)
      expect(money.toDecimalString()).toBe(totalOf(cart).toDecimalString())
      expect(sumOf(parts).toDecimalString()).toBe(money.toDecimalString())
      expect(Object.values(parts).filter((part: Money) => part.isNegative() || !part.fitsWire())).toEqual([])
    })
  })

  it("are the core's own, but for rounding", () => {
    each((cart) => {
      const { parts, money } = orderFor(cart)
      if (isWhole(parts, money, cart)) return
      const near = (part: Money, own: number) =>
        expect(Math.abs(part.toNumber() - own)).toBeLessThanOrEqual(rounding(cart))
      near(parts.itemTotal, goodsOf(cart))
      near(parts.taxTotal, cart.tax_total ?? 0)
      near(
        parts.shipping.plus(parts.handling).plus(parts.insurance),
        [...(cart.items ?? []), ...(cart.shipping_methods ?? [])].reduce((sum, { subtotal = 0 }) => sum + subtotal, 0) -
          goodsOf(cart),
      )
      near(parts.discount.plus(parts.shippingDiscount), (cart.discount_subtotal ?? 0) + (cart.credit_line_total ?? 0))
    })
  })

  it("are told of every cart in a currency whose digits the service has", () => {
    each((cart) => {
      if (cart.currency_code === "kwd") return
      const { parts, money } = orderFor(cart)
      expect(isWhole(parts, money, cart)).toBe(false)
    })
  })
})

describe("the goods of any cart", () => {
  it("add up to item_total, in items and in cart_items", () => {
    each((cart) => {
      const { parts, items, cartItems, money } = orderFor(cart)
      const times = (price: Money, quantity: number) => Money.ofMinor(price.minor * BigInt(quantity), price.currency)
      const inItems = Money.sum(
        items.map(({ price, quantity }) => times(price, quantity)),
        money.currency,
      )
      const inCartItems = Money.sum(
        cartItems.map(({ price, quantity }) => times(price.local, quantity)),
        money.currency,
      )
      if (items.length > 0) expect(inItems.toDecimalString()).toBe(parts.itemTotal.toDecimalString())
      if (!isWhole(parts, money, cart)) expect(inCartItems.toDecimalString()).toBe(parts.itemTotal.toDecimalString())
    })
  })

  it("are as many pieces as were bought", () => {
    each((cart) => {
      const bought = (cart.items ?? []).filter(({ variant_sku }) => variant_sku !== "COVER")
      const pieces = (rows: { quantity: number }[]) => rows.reduce((sum, { quantity }) => sum + quantity, 0)
      expect(pieces(orderFor(cart).cartItems)).toBe(pieces(bought))
    })
  })

  it("keep a price without tax in it that the currency can say, whatever the other parts leave over", () => {
    const plain = anyCart.map((plan): CartPlan => {
      const items = (plan.items ?? []).map((item) => ({
        ...item,
        sku: "A",
        unit_price: Math.round(item.unit_price),
        is_tax_inclusive: false,
        tax: 19,
      }))
      return { ...plan, items }
    })
    each((cart, { items = [] }) => {
      const { parts, cartItems, money } = orderFor(cart)
      if (isWhole(parts, money, cart)) return
      expect(cartItems.map(({ price }) => price.local.toNumber())).toEqual(items.map(({ unit_price }) => unit_price))
    }, plain)
  })
})

describe("a sum that is not the cart's", () => {
  it("of an edited order is told whole, without goods that would not add up to it", () => {
    fc.assert(
      fc.property(anyCart, fc.integer({ min: 10, max: 5_000 }), (plan, more) => {
        const cart = storeCart(plan)
        fc.pre(canBePaid(cart))
        const amount = totalOf(cart).plus(Money.ofMinor(BigInt(more * 10), totalOf(cart).currency))
        const order = orderOf({
          cart,
          settings,
          amount: { value: amount.toDecimalString(), currency: amount.currency },
        })
        expect(order.breakdown?.itemTotal?.equals(amount)).toBe(true)
        expect(order.items).toEqual([])
      }),
      RUNS,
    )
  })
})

describe("the request for any cart", () => {
  it.each<Flow>(["direct", "hosted", "apm"])("of flow %s passes the operation's schema", (flow) => {
    each((cart) => void wireOf(flow, { cart, settings }))
  })
})
