import type { Cart } from "../shop/store"

/** What a cart costs. */
export type Total = Pick<Cart, "total" | "currency_code">

/** Nothing is paid but what the shopper has read. */
export function isOtherTotal(one: Total, other: Total): boolean {
  return one.total !== other.total || one.currency_code !== other.currency_code
}
