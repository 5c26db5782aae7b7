import type { Money } from "../acquirer/domain/money"
import type { Store } from "./store"
import { storeTotal } from "./payable-session"

/** The core computes a cart's total from these alone. */
const FIELDS = [
  "id",
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

interface CartRow {
  id: string
  total: number | null
  raw_total?: { value: string }
  currency_code: string
}

/** What carts cost now, by id; those that are gone are missing. */
export async function cartTotals({ query }: Store, ids: readonly string[]): Promise<Map<string, Money>> {
  if (ids.length === 0) return new Map()
  const { data } = await query.graph({ entity: "cart", fields: FIELDS, filters: { id: [...ids] } })
  return new Map(
    (data as unknown as CartRow[]).map((cart) => [
      cart.id,
      storeTotal(cart.raw_total ?? cart.total ?? 0, cart.currency_code),
    ]),
  )
}

/** What a cart costs now; undefined when it is gone. */
export async function cartTotal(store: Store, cartId: string): Promise<Money | undefined> {
  return (await cartTotals(store, [cartId])).get(cartId)
}
