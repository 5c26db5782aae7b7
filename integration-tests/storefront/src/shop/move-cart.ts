import { addressEntry, toStoreAddress } from "../checkout/address"
import type { Cart, Region, Store } from "./store"

/** Moves the cart to another region. Medusa drops the delivery address then: what holds there too is put back. */
export async function moveCart(store: Store, cart: Cart, { id, countries }: Region): Promise<Cart> {
  const moved = await store.updateCart(cart.id, { region_id: id })
  if (!cart.shipping_address?.address_1) return moved
  const codes = countries?.map(({ iso_2 }) => iso_2 ?? "") ?? []
  const kept = (address: Cart["shipping_address"]) => address && toStoreAddress(addressEntry(address, codes))
  const addresses = { shipping_address: kept(cart.shipping_address), billing_address: kept(cart.billing_address) }
  // In the other region it is by now, whatever becomes of the addresses.
  return store.updateCart(cart.id, addresses).catch(() => moved)
}
