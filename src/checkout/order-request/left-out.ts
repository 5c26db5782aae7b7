import type { CardOrder } from "../../acquirer/domain/payment-request"
import type { DataGroup } from "../../modules/acquiring/order-data"

const FIELDS: Record<DataGroup, keyof CardOrder> = {
  account_owner: "accountOwner",
  cart_items: "cartItems",
  delivery: "delivery",
  device: "device",
  items: "items",
  total_discount: "totalDiscount",
}

/** A request without what the merchant does not want the service to be told. */
export function without(order: CardOrder, groups: readonly DataGroup[]): CardOrder {
  const unwanted = new Set<string>(groups.map((group) => FIELDS[group]))
  return Object.fromEntries(Object.entries(order).filter(([name]) => !unwanted.has(name))) as unknown as CardOrder
}
