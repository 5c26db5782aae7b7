import type { Breakdown, PaymentOrder } from "../../domain/payment-request"
import type { CodeTables } from "../operation"
import type { Draft } from "./envelope"
import { itemsToWire } from "./item-list"
import { queryable } from "./order-number"
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
export function writeOrder(body: Draft<typeof orderFields>, order: PaymentOrder, codes: CodeTables): void {
  body.order_no = queryable(order.orderNo, codes)
  body.currency = order.money.currency
  body.amount = order.money.toWire()
  if (order.breakdown) writeBreakdown(body, order.breakdown)
  body.website = clean(order.website)
  body.items = itemsToWire(order.items)
  body.note = cleanOrEmpty(order.note)
  body.custom = cleanOrEmpty(order.custom)
  body.notify_url = order.notifyUrl
  body.platform_source = clean(order.platformSource)
}

function writeBreakdown(body: Draft<typeof orderFields>, parts: Partial<Breakdown>): void {
  body.item_total = parts.itemTotal?.toWire("item_total")
  body.shipping = parts.shipping?.toWire("shipping")
  body.handling = parts.handling?.toWire("handling")
  body.tax_total = parts.taxTotal?.toWire("tax_total")
  body.insurance = parts.insurance?.toWire("insurance")
  body.shipping_discount = parts.shippingDiscount?.toWire("shipping_discount")
  body.discount = parts.discount?.toWire("discount")
}
