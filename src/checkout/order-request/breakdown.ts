import { Money } from "../../acquirer/domain/money"
import type { Breakdown } from "../../acquirer/domain/payment-request"
import { storeTotal } from "../../medusa/payable-session"
import type { Cart, RawNumber } from "../../medusa/read-cart"
import type { Charges } from "./charges"
import { discountOf, roundedSum, subtotalOf } from "./exact-sum"

/** Eight rounded sums of a cart are never further apart than this, in minor units. */
const MOST_ROUNDING = 4n

/**
 * The parts of what the shopper pays. They add up to `amount` to the last minor unit. Goods and shipping are told
 * without tax, also where the store's prices include it: `taxTotal` is all of the tax. The store keeps its totals with
 * more digits than the currency has, so every part is rounded and the tax takes up what rounding left over, or the
 * goods where no tax is due. Credit lines (gift cards, store credit) count as discount. Parts that cannot be told
 * (KWD 1.234 of shipping) do not keep a sum that can from being paid: then all of it is `itemTotal`.
 */
export function breakdownOf(cart: Cart, charges: Charges, amount: Money): Breakdown {
  const { currency } = amount
  const zero = Money.zero(currency)
  const whole = (raw: RawNumber | undefined, plain: number | undefined) => storeTotal(raw ?? plain ?? 0, currency)
  const part = (rows: Charges[keyof Charges]) => roundedSum(rows.map(subtotalOf), currency)

  const shippingDiscount = roundedSum((cart.shipping_methods ?? []).map(discountOf), currency)
  const parts: Breakdown = {
    itemTotal: part(charges.goods),
    shipping: part(charges.shipping),
    handling: part(charges.handling),
    taxTotal: whole(cart.raw_tax_total, cart.tax_total),
    insurance: part(charges.insurance),
    shippingDiscount,
    discount: whole(cart.raw_discount_subtotal, cart.discount_subtotal)
      .minus(shippingDiscount)
      .plus(whole(cart.raw_credit_line_total, cart.credit_line_total)),
  }
  const rest = amount.minus(totalOf(parts))
  const isRounding = rest.minor <= MOST_ROUNDING && rest.minor >= -MOST_ROUNDING
  if (isRounding && parts.taxTotal.isPositive() && !parts.taxTotal.plus(rest).isNegative()) {
    parts.taxTotal = parts.taxTotal.plus(rest)
  } else {
    parts.itemTotal = parts.itemTotal.plus(rest)
  }
  if (Object.values(parts).every((money: Money) => !money.isNegative() && money.fitsWire())) return parts
  return {
    itemTotal: amount,
    ...{ shipping: zero, handling: zero, taxTotal: zero, insurance: zero, shippingDiscount: zero, discount: zero },
  }
}

function totalOf(parts: Breakdown): Money {
  const { itemTotal, shipping, handling, taxTotal, insurance, shippingDiscount, discount } = parts
  return Money.sum([itemTotal, shipping, handling, taxTotal, insurance], itemTotal.currency)
    .minus(shippingDiscount)
    .minus(discount)
}
