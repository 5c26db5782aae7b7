import type { Store } from "./store"

/** Those of some carts that any order is linked to, be it gone or canceled. */
export async function orderedCarts({ query }: Store, cartIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (cartIds.length === 0) return new Set()
  const { data } = await query.graph({
    entity: "order_cart",
    fields: ["cart_id"],
    filters: { cart_id: [...new Set(cartIds)] },
  })
  return new Set((data as { cart_id: string }[]).map((row) => row.cart_id))
}
