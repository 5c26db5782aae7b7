import type { Store } from "./store"

interface User {
  id: string
  email: string
  first_name: string | null
  last_name: string | null
}

/** What people of the admin are called, by their ids; who is gone is not there. */
export async function namesOfPeople({ query }: Store, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const fields = ["id", "email", "first_name", "last_name"]
  const { data } = await query.graph({ entity: "user", fields, filters: { id: [...new Set(ids)] } })
  return new Map((data as unknown as User[]).map((user) => [user.id, nameOf(user)]))
}

function nameOf({ email, first_name, last_name }: User): string {
  return [first_name, last_name].filter(Boolean).join(" ") || email
}
