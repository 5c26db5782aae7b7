import { shownTotal, type ShownTotal } from "./shown-total"

/**
 * How the helpers reach the store: a path below it, JSON both ways; anything but 2xx throws a `StoreError`-like error.
 */
export type Fetcher = <Answer>(
  path: string,
  init?: { method?: string; body?: Record<string, unknown>; query?: Record<string, string>; signal?: AbortSignal },
) => Promise<Answer>

/** An answer of the store that is not 2xx. */
export class StoreError extends Error {
  /** What of that kind it is (`total_changed`, `no_session`, …), when the store names it. */
  readonly code?: string
  /** Of `total_changed` and `subscription_changed`: what the shopper was shown. */
  readonly shown?: ShownTotal
  /** What is to be paid now, or is deducted each time. */
  readonly now?: ShownTotal

  constructor(
    message: string,
    /** HTTP status. */
    readonly status: number,
    /** The store's kind of error (`invalid_data`, `not_found`, …), when it names one. */
    readonly type?: string,
    { code, shown, now }: { code?: string; shown?: ShownTotal; now?: ShownTotal } = {},
  ) {
    super(message)
    this.name = "StoreError"
    this.code = code
    this.shown = shown
    this.now = now
  }
}

export interface StoreAccess {
  /** Origin of the store's API, `https://store.example`. */
  storeUrl: string
  publishableKey: string
  /** The signed-in customer's token, asked for at every call. */
  token?: () => string | undefined
  /**
   * Further headers, asked for at every call: the shopper's language (`x-medusa-locale`), or whom a shop's server hands
   * over.
   */
  headers?: () => Record<string, string>
  /** `include` where customers sign in by the session's cookie. */
  credentials?: RequestCredentials
}

/**
 * A fetcher for shops that use no SDK. Shops on `@medusajs/js-sdk` pass its own: `sdk.client.fetch.bind(sdk.client)`.
 * Throws `StoreError` for an answer that is not 2xx, and what `fetch` throws when there was no answer.
 */
export function storeFetcher({ storeUrl, publishableKey, token, headers: more, credentials }: StoreAccess): Fetcher {
  return async <Answer>(path: string, { method = "GET", body, query, signal }: Parameters<Fetcher>[1] = {}) => {
    const url = new URL(path, storeUrl)
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
    const headers: Record<string, string> = {
      ...more?.(),
      accept: "application/json",
      "x-publishable-api-key": publishableKey,
    }
    const bearer = token?.()
    if (bearer !== undefined) headers.authorization = `Bearer ${bearer}`
    if (body !== undefined) headers["content-type"] = "application/json"
    const response = await fetch(url, { method, headers, body: body && JSON.stringify(body), signal, credentials })
    if (!response.ok) throw await storeError(response)
    return (await response.json()) as Answer
  }
}

async function storeError(response: Response): Promise<StoreError> {
  const answer: unknown = await response.json().catch(() => undefined)
  const fields = (typeof answer === "object" && answer !== null ? answer : {}) as Record<string, unknown>
  const { message, type, code } = fields
  return new StoreError(
    typeof message === "string" ? message : response.statusText || `The store answered ${response.status}.`,
    response.status,
    typeof type === "string" ? type : undefined,
    {
      ...{ shown: shownTotal(fields.shown), now: shownTotal(fields.now) },
      ...(typeof code === "string" ? { code } : {}),
    },
  )
}
