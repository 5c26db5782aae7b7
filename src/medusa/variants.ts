import type { Store } from "./store"

export async function isVariant({ query }: Store, id: string): Promise<boolean> {
  const { data } = await query.graph({ entity: "variant", fields: ["id"], filters: { id } })
  return data.length > 0
}

/** The variants in a cart; what has none, as a line of its own making, is left out. */
export async function variantsInCart({ query }: Store, cartId: string): Promise<string[]> {
  const { data } = await query.graph({ entity: "cart", fields: ["items.variant_id"], filters: { id: cartId } })
  const [cart] = data as { items?: { variant_id?: string | null }[] }[]
  return (cart?.items ?? []).flatMap(({ variant_id }) => variant_id ?? [])
}
