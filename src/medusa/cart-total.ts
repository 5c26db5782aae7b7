import type { Money } from "../acquirer/domain/money"
import type { Store } from "./store"
import { storeTotal } from "./payable-session"

/** The core computes a cart's total from these alone. */
const FIELDS = [
  "total",
  "raw_total",
  "currency_code",
  "items.*",
  "items.tax_lines.*",
  "items.adjustments.*",
  "credit_lines.*",
  "shipping_methods.*",
  "shipping_methods.tax_lines.*",
  "shipping_methods.adjustments.*",
]

/** What a cart costs now; undefined when it is gone. */
export async function cartTotal(store: Store, cartId: string): Promise<Money | undefined> {
  const { data } = await store.query.graph({ entity: "cart", fields: FIELDS, filters: { id: cartId } })
  const [cart] = data as unknown as { total: number; raw_total?: { value: string }; currency_code: string }[]
  return cart && storeTotal(cart.raw_total ?? cart.total, cart.currency_code)
}
