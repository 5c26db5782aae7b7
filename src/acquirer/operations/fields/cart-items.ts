import { z } from "zod"
import type { CartItem } from "../../domain/payment-request"
import { cleanOrEmpty, presentList } from "./outgoing-text"
import { currency, listOf, number, text } from "./request-types"

/** `cart_items`: the cart, line by line, with prices as numbers. */
export const cartItems = listOf(
  z.strictObject({
    basic_item_data: z.strictObject({
      name: text,
      quantity: text,
      type: text,
      price: z.strictObject({ amount_usd: number.optional(), amount_local_currency: number, currency }),
      category: text,
      productId: text,
    }),
  }),
)

export function cartItemsToWire(items: CartItem[] | undefined) {
  return presentList(
    items?.map((item) => ({
      basic_item_data: {
        name: cleanOrEmpty(item.name),
        quantity: String(item.quantity),
        type: cleanOrEmpty(item.type),
        price: {
          amount_usd: item.price.usd,
          amount_local_currency: item.price.local.toNumber(),
          currency: item.price.local.currency,
        },
        category: cleanOrEmpty(item.category),
        productId: cleanOrEmpty(item.productId),
      },
    })),
  )
}
