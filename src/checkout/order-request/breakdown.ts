import { Money } from "../../acquirer/domain/money"
import type { Breakdown } from "../../acquirer/domain/payment-request"
import { storeTotal } from "../../medusa/payable-session"
import type { Cart } from "../../medusa/read-cart"
import type { Charges } from "./charges"
import { discountOf, difference, exactSum, subtotalOf, textOf } from "./exact-sum"

/** How a part counts in the amount. */
const SIGNS: Record<keyof Breakdown, 1 | -1> = {
  itemTotal: 1,
  shipping: 1,
  handling: 1,
  taxTotal: 1,
  insurance: 1,
  shippingDiscount: -1,
  discount: -1,
}
const PARTS = Object.keys(SIGNS) as (keyof Breakdown)[]

/** The rounded parts of a sum are never further from it than this, in minor units. */
const MOST_ROUNDING = 4n

/**
 * The parts of what the shopper pays. They add up to `amount` to the last minor unit. Goods and shipping are told
 * without tax, also where the store's prices include it: `taxTotal` is all of the tax. Credit lines (gift cards, store
 * credit) count as discount. Parts that cannot be told (KWD 1.234 of shipping) do not keep a sum that can from being
 * paid: then all of it is `itemTotal`. So it is where the sum is not that of the cart: a part of what an order owes.
 */
export function breakdownOf(cart: Cart, charges: Charges, amount: Money): Breakdown {
  const parts = roundedParts(exactParts(cart, charges), amount)
  if (parts && Object.values(parts).every((money: Money) => !money.isNegative() && money.fitsWire())) return parts
  const zero = Money.zero(amount.currency)
  return {
    itemTotal: amount,
    ...{ shipping: zero, handling: zero, taxTotal: zero, insurance: zero, shippingDiscount: zero, discount: zero },
  }
}

/** The parts with all the digits that the store has. */
function exactParts(cart: Cart, charges: Charges): Record<keyof Breakdown, string> {
  const sumOf = (rows: Charges[keyof Charges]) => exactSum(rows.map(subtotalOf))
  const shippingDiscount = exactSum((cart.shipping_methods ?? []).map(discountOf))
  const discount = textOf(cart.raw_discount_subtotal, cart.discount_subtotal) ?? "0"
  const credit = textOf(cart.raw_credit_line_total, cart.credit_line_total) ?? "0"
  return {
    itemTotal: sumOf(charges.goods),
    shipping: sumOf(charges.shipping),
    handling: sumOf(charges.handling),
    taxTotal: textOf(cart.raw_tax_total, cart.tax_total) ?? "0",
    insurance: sumOf(charges.insurance),
    shippingDiscount,
    discount: exactSum([difference(discount, shippingDiscount), credit]),
  }
}

/**
 * Every part rounded up or down so that together they make the amount. Those that the nearest unit misses most go the
 * other way; a part that needs no rounding keeps its value.
 * @returns undefined when the amount is not theirs
 */
function roundedParts(exact: Record<keyof Breakdown, string>, amount: Money): Breakdown | undefined {
  const unit = Money.ofMinor(1n, amount.currency)
  const parts = Object.fromEntries(PARTS.map((name) => [name, storeTotal(exact[name], amount.currency)])) as Record<
    keyof Breakdown,
    Money
  >
  const total = PARTS.reduce((sum, name) => signed(sum, parts[name], SIGNS[name]), Money.zero(amount.currency))
  const rest = amount.minus(total)
  if (rest.minor > MOST_ROUNDING || rest.minor < -MOST_ROUNDING) return undefined

  const direction = rest.isNegative() ? -1 : 1
  /** How far a part is from its exact value, counted in the direction that the total has to go. */
  const missing = (name: keyof Breakdown) =>
    Number(difference(exact[name], parts[name].toDecimalString())) * SIGNS[name] * direction
  const takers = PARTS.filter((name) => missing(name) > 0).sort((one, other) => missing(other) - missing(one))
  const steps = Math.abs(Number(rest.minor))
  if (takers.length < steps) return undefined
  for (const name of takers.slice(0, steps)) parts[name] = signed(parts[name], unit, SIGNS[name] * direction)
  return parts
}

function signed(sum: Money, money: Money, sign: number): Money {
  return sign > 0 ? sum.plus(money) : sum.minus(money)
}
