import type { Store } from "./store"

export async function collectionExists({ query }: Store, id: string): Promise<boolean> {
  const { data } = await query.graph({ entity: "payment_collection", fields: ["id"], filters: { id } })
  return data.length > 0
}
