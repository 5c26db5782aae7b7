import { z } from "zod"
import type { CardOrder } from "../../domain/payment-request"
import { revealed } from "../../domain/secret"
import type { CodeTables } from "../operation"
import { accountOwner, accountOwnerToWire } from "./account-owner"
import { additionalInformation, mpiInfoToWire } from "./additional-information"
import { cartItems, cartItemsToWire } from "./cart-items"
import { contract, contractToWire } from "./contract"
import { cardDeviceFields, writeCardDevice } from "./device"
import type { Draft } from "./envelope"
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
export function writeCardOrder(body: Draft<typeof cardOrderFields>, order: CardOrder, codes: CodeTables): void {
  body.open3d = order.open3d && codes.code("open3d", order.open3d)
  body.token_flag = order.token && codes.code("token_flag", order.token.flag)
  body.token_id = cleanOrEmpty(revealed(order.token?.id))
  writeCardDevice(body, order.device)
  body.installments = cleanOrEmpty(order.installments?.count)
  body.installments_id = cleanOrEmpty(order.installments?.id)
  body.order_type = clean(order.orderType)
  body.checkout_time = order.checkoutTime
  body.cart_items = cartItemsToWire(order.cartItems)
  body.account_owner = accountOwnerToWire(order.accountOwner)
  body.total_discount = presentList(
    order.totalDiscount?.map(({ couponCodeUsed, discountType }) => ({
      coupon_code_used: cleanOrEmpty(couponCodeUsed),
      discount_type: cleanOrEmpty(discountType),
    })),
  )
  body.additional_information = mpiInfoToWire(order.mpiInfo)
  body.price_id = clean(order.price?.priceId)
  body.quote_id = clean(order.price?.quoteId)
  body.quote_price = clean(order.price?.quotePrice)
  body.subscription = contractToWire(order.subscription)
  body.storefront_domains = clean(order.storefrontDomains)
}
