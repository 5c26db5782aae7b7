import type { Cart, CartAddress } from "../../medusa/read-cart"

/**
 * Where the person lives who pays: the billing address, or the delivery address where that is blank or a country alone.
 */
export function payerAddress(
  cart: Pick<Cart, "billing_address" | "shipping_address"> | undefined,
): CartAddress | null | undefined {
  const addresses = [cart?.billing_address, cart?.shipping_address]
  return addresses.find((one) => one?.address_1) ?? addresses.find(Boolean)
}
