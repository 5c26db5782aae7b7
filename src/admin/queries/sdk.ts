import Medusa from "@medusajs/js-sdk"

/** Speaks to Medusa as the dashboard around these pages does: same address, same sign-in. */
const sdk = new Medusa({
  baseUrl: __BACKEND_URL__ ?? "/",
  auth: { type: __AUTH_TYPE__ ?? "session", jwtTokenStorageKey: __JWT_TOKEN_STORAGE_KEY__ || undefined },
})

type Query = Record<string, string | number | string[] | undefined>

export function get<Answer>(path: string, query: Query = {}): Promise<Answer> {
  return sdk.client.fetch<Answer>(`/admin/acquiring/${path}`, { query: given(query) })
}

export function post<Answer>(path: string, body: object = {}): Promise<Answer> {
  return sdk.client.fetch<Answer>(`/admin/acquiring/${path}`, { method: "POST", body })
}

function given(query: Query): Query {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ""))
}
