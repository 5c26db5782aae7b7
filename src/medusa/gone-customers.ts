import type { Store } from "./store"

/** Those of some ids that no customer of the store has, or has any more. */
export async function goneCustomers({ query }: Store, ids: string[]): Promise<string[]> {
  const { data } = await query.graph({ entity: "customer", fields: ["id"], filters: { id: ids } })
  const known = new Set((data as { id: string }[]).map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}
