import { z } from "zod"
import type { CardOrder } from "../../domain/payment-request"
import { revealed } from "../../domain/secret"
import type { CodeTables } from "../operation"
import { accountOwner, accountOwnerToWire } from "./account-owner"
import { additionalInformation, mpiInfoToWire } from "./additional-information"
import { cartItems, cartItemsToWire } from "./cart-items"
import { contract, contractToWire } from "./contract"
import { cardDeviceFields, cardDeviceToWire } from "./device"
import { clean, cleanOrEmpty, presentList } from "./outgoing-text"
import { integer, listOf, text } from "./request-types"

/** What a card payment, direct or hosted, has beyond `paymentFields`. */
export const cardOrderFields = {
  open3d: text.optional(),
  token_flag: text.optional(),
  token_id: text.optional(),
  ...cardDeviceFields,
  installments: text.optional(),
  installments_id: text.optional(),
  order_type: text.optional(),
  checkout_time: integer.optional(),
  cart_items: cartItems.optional(),
  account_owner: accountOwner.optional(),
  total_discount: listOf(z.strictObject({ coupon_code_used: text, discount_type: text })).optional(),
  additional_information: additionalInformation.optional(),
  price_id: text.optional(),
  quote_id: text.optional(),
  quote_price: text.optional(),
  subscription: contract.optional(),
  storefront_domains: text.optional(),
}

/** `token_id`, `installments` and `installments_id` may be empty and are always sent. */
export function cardOrderToWire(order: CardOrder, codes: CodeTables) {
  return {
    open3d: order.open3d && codes.code("open3d", order.open3d),
    token_flag: order.token && codes.code("token_flag", order.token.flag),
    token_id: cleanOrEmpty(revealed(order.token?.id)),
    ...cardDeviceToWire(order.device),
    installments: cleanOrEmpty(order.installments?.count),
    installments_id: cleanOrEmpty(order.installments?.id),
    order_type: clean(order.orderType),
    checkout_time: order.checkoutTime,
    cart_items: cartItemsToWire(order.cartItems),
    account_owner: accountOwnerToWire(order.accountOwner),
    total_discount: presentList(
      order.totalDiscount?.map(({ couponCodeUsed, discountType }) => ({
        coupon_code_used: cleanOrEmpty(couponCodeUsed),
        discount_type: cleanOrEmpty(discountType),
      })),
    ),
    additional_information: mpiInfoToWire(order.mpiInfo),
    price_id: clean(order.price?.priceId),
    quote_id: clean(order.price?.quoteId),
    quote_price: clean(order.price?.quotePrice),
    subscription: contractToWire(order.subscription),
    storefront_domains: clean(order.storefrontDomains),
  }
}
