import Medusa from "@medusajs/js-sdk"
import { getI18n } from "react-i18next"
import type { ProblemAnswer } from "../../api/admin/acquiring/http-types"

const BASE_URL = __BACKEND_URL__ ?? "/"
const AUTH_TYPE = __AUTH_TYPE__ ?? "session"

/** Speaks to Medusa as the dashboard around these pages does: same address, same sign-in. */
export const sdk = new Medusa({
  baseUrl: BASE_URL,
  auth: { type: AUTH_TYPE, jwtTokenStorageKey: __JWT_TOKEN_STORAGE_KEY__ || undefined },
})

type Query = Record<string, string | number | string[] | undefined>

export function get<Answer>(path: string, query: Query = {}): Promise<Answer> {
  return sdk.client.fetch<Answer>(`/admin/acquiring/${path}`, { query: given(query), headers: inOurLanguage() })
}

export function post<Answer>(path: string, body: object = {}): Promise<Answer> {
  return sdk.client.fetch<Answer>(`/admin/acquiring/${path}`, { method: "POST", body, headers: inOurLanguage() })
}

/** The core's own routes, below `/admin`. */
export function getOfCore<Answer>(path: string, query: Query = {}): Promise<Answer> {
  return sdk.client.fetch<Answer>(`/admin/${path}`, { query: given(query) })
}

export function remove(path: string): Promise<unknown> {
  return sdk.client.fetch(`/admin/acquiring/${path}`, { method: "DELETE", headers: inOurLanguage() })
}

/** The server's sentences come in the language that the admin is set to. */
function inOurLanguage(): Record<string, string> {
  return { "accept-language": getI18n().language.replace(/([a-z])([A-Z])/, "$1-$2") }
}

/** Says field by field what is wrong with what was typed; `code` tells apart what else may be wrong. */
export class RefusedFields extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly errors: readonly { field: string; reason: string }[],
    readonly code?: string,
  ) {
    super(message)
  }
}

/**
 * As `post`; the SDK's own errors lose which field is at fault.
 * @throws RefusedFields for every answer that is not 2xx
 */
export function postFields<Answer>(path: string, body: object): Promise<Answer> {
  return postRaw(`acquiring/${path}`, body)
}

/**
 * The same of the core's own routes, below `/admin`.
 * @throws RefusedFields for every answer that is not 2xx
 */
export function postToCore<Answer>(path: string, body: object): Promise<Answer> {
  return postRaw(path, body)
}

async function postRaw<Answer>(path: string, body: object): Promise<Answer> {
  const answer = await raw(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  })
  const said: unknown = await answer.json().catch(() => ({}))
  if (answer.ok) return said as Answer
  const { message = answer.statusText, errors = [], code } = said as Partial<ProblemAnswer & { code: string }>
  throw new RefusedFields(answer.status, message, errors, code)
}

/**
 * Lets the browser keep a file, under the name it is answered with.
 * @throws RefusedFields for every answer that is not 2xx
 */
export async function download(path: string, query: Query): Promise<void> {
  const search = new URLSearchParams(Object.entries(given(query)).map(([name, value]) => [name, String(value)]))
  const answer = await raw(`acquiring/${path}?${search.toString()}`, { headers: {} })
  if (!answer.ok) {
    const { message = answer.statusText } = (await answer.json().catch(() => ({}))) as Partial<ProblemAnswer>
    throw new RefusedFields(answer.status, message, [])
  }
  const address = URL.createObjectURL(await answer.blob())
  const link = document.createElement("a")
  link.href = address
  link.download = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "download"
  link.click()
  URL.revokeObjectURL(address)
}

async function raw(path: string, request: RequestInit & { headers: Record<string, string> }): Promise<Response> {
  const token = AUTH_TYPE === "jwt" ? await sdk.client.getToken() : undefined
  return fetch(`${BASE_URL.replace(/\/$/, "")}/admin/${path}`, {
    ...request,
    credentials: "include",
    headers: { ...inOurLanguage(), ...request.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  })
}

function given(query: Query): Query {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ""))
}
