import type { Breakdown, PaymentOrder } from "../../domain/payment-request"
import { itemsToWire } from "./item-list"
import { clean, cleanOrEmpty } from "./outgoing-text"
import { amount, currency, identifier, text } from "./request-types"

/** What is paid, in parts, and for what. */
export const orderFields = {
  order_no: identifier,
  currency,
  amount,
  item_total: amount.optional(),
  shipping: amount.optional(),
  handling: amount.optional(),
  tax_total: amount.optional(),
  insurance: amount.optional(),
  shipping_discount: amount.optional(),
  discount: amount.optional(),
  website: text.optional(),
  items: text.optional(),
  note: text.optional(),
  custom: text.optional(),
  notify_url: text.optional(),
  platform_source: text.optional(),
}

/** `note` and `custom` may be empty and are always sent. */
export function orderToWire(order: PaymentOrder) {
  return {
    order_no: order.orderNo,
    currency: order.money.currency,
    amount: order.money.toWire(),
    ...breakdownToWire(order.breakdown ?? {}),
    website: clean(order.website),
    items: itemsToWire(order.items),
    note: cleanOrEmpty(order.note),
    custom: cleanOrEmpty(order.custom),
    notify_url: order.notifyUrl,
    platform_source: clean(order.platformSource),
  }
}

function breakdownToWire(parts: Partial<Breakdown>) {
  return {
    item_total: parts.itemTotal?.toWire("item_total"),
    shipping: parts.shipping?.toWire("shipping"),
    handling: parts.handling?.toWire("handling"),
    tax_total: parts.taxTotal?.toWire("tax_total"),
    insurance: parts.insurance?.toWire("insurance"),
    shipping_discount: parts.shippingDiscount?.toWire("shipping_discount"),
    discount: parts.discount?.toWire("discount"),
  }
}
