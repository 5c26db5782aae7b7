import Medusa from "@medusajs/js-sdk"
import { getI18n } from "react-i18next"
import type { ProblemAnswer } from "../../api/admin/acquiring/http-types"
import { localeOf } from "../words/locale"

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

/** The server's sentences come in the language that the admin is set to, their sums as the pages write them. */
function inOurLanguage(): Record<string, string> {
  return { "accept-language": localeOf(getI18n().language) }
}

/** An answer that is not 2xx, with the code that the server names the problem by. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly code: string | undefined,
  ) {
    super(message)
  }
}

/** Says field by field what is wrong with what was typed. */
export class RefusedFields extends Refused {
  constructor(
    status: number,
    message: string,
    code: string | undefined,
    readonly errors: readonly { field: string; reason: string }[],
    readonly left: ProblemAnswer["left"],
  ) {
    super(status, message, code)
  }
}

/**
 * As `post`; the SDK's own errors lose which field is at fault.
 * @throws RefusedFields for every answer that is not 2xx
 */
export async function postFields<Answer>(path: string, body: object): Promise<Answer> {
  const answer = await raw(`acquiring/${path}`, json(body))
  const said: unknown = await answer.json().catch(() => ({}))
  if (answer.ok) return said as Answer
  const { message = answer.statusText, type, errors = [], left } = said as Partial<ProblemAnswer>
  throw new RefusedFields(answer.status, message, type, errors, left)
}

/**
 * The core's own routes; the SDK's own errors lose the code.
 * @throws Refused for every answer that is not 2xx
 */
export async function postToCore(path: string, body: object, headers: Record<string, string> = {}): Promise<void> {
  const answer = await raw(path, json(body, headers))
  if (answer.ok) return
  const said: unknown = await answer.json().catch(() => ({}))
  const { message = answer.statusText, code } = said as { message?: string; code?: string }
  throw new Refused(answer.status, message, code)
}

/**
 * Lets the browser keep a file, under the name it is answered with.
 * @throws Refused for every answer that is not 2xx
 */
export async function download(path: string, query: Query): Promise<void> {
  const search = new URLSearchParams(Object.entries(given(query)).map(([name, value]) => [name, String(value)]))
  const answer = await raw(`acquiring/${path}?${search.toString()}`, { headers: {} })
  if (!answer.ok) {
    const { message = answer.statusText, type } = (await answer.json().catch(() => ({}))) as Partial<ProblemAnswer>
    throw new Refused(answer.status, message, type)
  }
  const address = URL.createObjectURL(await answer.blob())
  const link = document.createElement("a")
  link.href = address
  link.download = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "download"
  link.click()
  URL.revokeObjectURL(address)
}

interface RawRequest extends RequestInit {
  headers: Record<string, string>
}

function json(body: object, headers: Record<string, string> = {}): RawRequest {
  return { method: "POST", headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) }
}

/** @param path below `/admin` */
async function raw(path: string, request: RawRequest): Promise<Response> {
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
