import type { Store } from "./store"

interface User {
  id: string
  email: string
  first_name: string | null
  last_name: string | null
}

/** Whether an id of who is signed in is an API key's, and no person's. */
export function isApiKey(id: string): boolean {
  return id.startsWith("apk_")
}

/** What people of the admin, and API keys, are called, by their ids; who is gone is not there. */
export async function namesOfPeople({ query }: Store, ids: string[]): Promise<Map<string, string>> {
  const keys = [...new Set(ids.filter(isApiKey))]
  const people = [...new Set(ids.filter((id) => !isApiKey(id)))]
  const [named, titled] = await Promise.all([
    people.length === 0 ? [] : rowsOf<User>(query, "user", ["id", "email", "first_name", "last_name"], people),
    keys.length === 0 ? [] : rowsOf<Pick<ApiKey, "id" | "title">>(query, "api_key", ["id", "title"], keys),
  ])
  return new Map([...named.map((user) => [user.id, nameOf(user)]), ...titled.map(({ id, title }) => [id, title])] as [
    string,
    string,
  ][])
}

async function rowsOf<Row>(query: Store["query"], entity: string, fields: string[], id: string[]): Promise<Row[]> {
  const { data } = await query.graph({ entity, fields, filters: { id } })
  return data as unknown as Row[]
}

interface ApiKey {
  id: string
  title: string
  created_by: string
}

/** Who calls the admin's routes: somebody who has signed in, or a program with a secret API key. */
export interface Actor {
  id: string
  isPerson: boolean
}

/** A key may be made with a key; more between a call and its person is no chain that anybody made in good faith. */
const LONGEST_CHAIN = 10

/** The person who calls, or who made the API key that a program calls with. */
export async function personBehind({ query }: Store, { id, isPerson }: Actor): Promise<string> {
  let behind = id
  for (let keys = 0; !isPerson && keys < LONGEST_CHAIN; keys++) {
    const filters = { id: behind }
    const { data } = await query.graph({ entity: "api_key", fields: ["created_by"], filters })
    const [key] = data as unknown as Pick<ApiKey, "created_by">[]
    if (!key?.created_by) break
    behind = key.created_by
  }
  return behind
}

function nameOf({ email, first_name, last_name }: User): string {
  return [first_name, last_name].filter(Boolean).join(" ") || email
}
