import Medusa from "@medusajs/js-sdk"
import type { ProblemAnswer } from "../../api/admin/acquiring/http-types"

const BASE_URL = __BACKEND_URL__ ?? "/"
const AUTH_TYPE = __AUTH_TYPE__ ?? "session"

/** Speaks to Medusa as the dashboard around these pages does: same address, same sign-in. */
const sdk = new Medusa({
  baseUrl: BASE_URL,
  auth: { type: AUTH_TYPE, jwtTokenStorageKey: __JWT_TOKEN_STORAGE_KEY__ || undefined },
})

type Query = Record<string, string | number | string[] | undefined>

export function get<Answer>(path: string, query: Query = {}): Promise<Answer> {
  return sdk.client.fetch<Answer>(`/admin/acquiring/${path}`, { query: given(query) })
}

export function post<Answer>(path: string, body: object = {}): Promise<Answer> {
  return sdk.client.fetch<Answer>(`/admin/acquiring/${path}`, { method: "POST", body })
}

/** The core's own routes, below `/admin`. */
export function getOfCore<Answer>(path: string, query: Query = {}): Promise<Answer> {
  return sdk.client.fetch<Answer>(`/admin/${path}`, { query: given(query) })
}

export function remove(path: string): Promise<unknown> {
  return sdk.client.fetch(`/admin/acquiring/${path}`, { method: "DELETE" })
}

/** Says field by field what is wrong with what was typed. */
export class RefusedFields extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly errors: readonly { field: string; reason: string }[],
  ) {
    super(message)
  }
}

/**
 * As `post`; the SDK's own errors lose which field is at fault.
 * @throws RefusedFields for every answer that is not 2xx
 */
export async function postFields<Answer>(path: string, body: object): Promise<Answer> {
  const token = AUTH_TYPE === "jwt" ? await sdk.client.getToken() : undefined
  const answer = await fetch(`${BASE_URL.replace(/\/$/, "")}/admin/acquiring/${path}`, {
    method: "POST",
    credentials: "include",
    headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  const said: unknown = await answer.json().catch(() => ({}))
  if (answer.ok) return said as Answer
  const { message = answer.statusText, errors = [] } = said as Partial<ProblemAnswer>
  throw new RefusedFields(answer.status, message, errors)
}

function given(query: Query): Query {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ""))
}
