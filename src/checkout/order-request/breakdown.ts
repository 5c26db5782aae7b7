import { Money } from "../../acquirer/domain/money"
import type { Breakdown } from "../../acquirer/domain/payment-request"
import { storeTotal } from "../../medusa/payable-session"
import type { Cart, RawNumber } from "../../medusa/read-cart"

/**
 * The parts of what the shopper pays. They add up to `amount` to the last minor unit: the store keeps its totals with
 * more digits than the currency has, so every part is rounded and the goods take up what rounding left over.
 * Credit lines (gift cards, store credit) count as discount. Parts that cannot be told (KWD 1.234 of shipping) do not
 * keep a sum that can from being paid: then all of it is `itemTotal`.
 */
export function breakdownOf(cart: Cart, amount: Money): Breakdown {
  const { currency } = amount
  const zero = Money.zero(currency)
  const part = (raw: RawNumber | undefined, plain: number | undefined) => storeTotal(raw ?? plain ?? 0, currency)

  const shipping = part(cart.raw_shipping_subtotal, cart.shipping_subtotal)
  const taxTotal = part(cart.raw_tax_total, cart.tax_total)
  const shippingDiscount = Money.sum(
    (cart.shipping_methods ?? []).map((method) => part(method.raw_discount_subtotal, method.discount_subtotal)),
    currency,
  )
  const discount = part(cart.raw_discount_subtotal, cart.discount_subtotal)
    .minus(shippingDiscount)
    .plus(part(cart.raw_credit_line_total, cart.credit_line_total))
  const itemTotal = amount.minus(shipping).minus(taxTotal).plus(shippingDiscount).plus(discount)

  const rest = { handling: zero, insurance: zero }
  const parts = [itemTotal, shipping, taxTotal, shippingDiscount, discount]
  if (itemTotal.isNegative() || discount.isNegative() || !parts.every((money) => money.fitsWire())) {
    return { ...rest, itemTotal: amount, shipping: zero, taxTotal: zero, shippingDiscount: zero, discount: zero }
  }
  return { ...rest, itemTotal, shipping, taxTotal, shippingDiscount, discount }
}
