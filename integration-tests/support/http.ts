export interface Answer<Body> {
  status: number
  headers: Headers
  body: Body
}

/** JSON over HTTP; an answer of any status is an answer, and only a lost connection throws. */
export interface Http {
  get<Body>(path: string, headers?: Record<string, string>): Promise<Answer<Body>>
  post<Body>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<Body>>
  delete<Body>(path: string, headers?: Record<string, string>): Promise<Answer<Body>>
}

/**
 * `headers` go with every request; one that takes longer than `patience` milliseconds, or whose signal comes, is given
 * up, and throws.
 */
export function http(
  baseUrl: () => string,
  headers: () => Record<string, string>,
  patience?: number | (() => AbortSignal),
): Http {
  async function call<Body>(method: string, path: string, body?: unknown, more?: Record<string, string>) {
    const answer = await fetch(new URL(path, baseUrl()), {
      method,
      redirect: "manual",
      ...(patience !== undefined && {
        signal: typeof patience === "number" ? AbortSignal.timeout(patience) : patience(),
      }),
      headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers(), ...more },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await answer.text()
    const isJson = answer.headers.get("content-type")?.includes("json")
    return { status: answer.status, headers: answer.headers, body: (isJson ? JSON.parse(text) : text) as Body }
  }
  return {
    get: (path, more) => call("GET", path, undefined, more),
    post: (path, body = {}, more) => call("POST", path, body, more),
    delete: (path, more) => call("DELETE", path, undefined, more),
  }
}

/** The body of an answer that must have gone well. */
export function good<Body>({ status, body }: Answer<Body>): Body {
  if (status >= 300) throw new Error(`HTTP ${status}: ${JSON.stringify(body)}`)
  return body
}
