import { AcquirerError } from "../domain/errors"
import { quoted } from "../domain/quoted"
import type { Operation } from "../operations/operation"
import type { TransportResponse } from "./transport"

/** The service looked at the request and will not do it, by HTTP's own meanings. */
const REFUSALS: ReadonlyMap<number, string> = new Map([
  [400, "calls the input invalid"],
  [401, "does not accept the credentials"],
  [403, "does not allow it"],
  [404, "knows no such record or path"],
  [405, "does not offer this operation at this path"],
  [413, "finds the request too large"],
  [415, "does not accept this content type; see profile.bodies.contentType"],
  [422, "cannot work with the input"],
  [429, "is asked too often"],
])
/** What the service's wordless refusal of a query is about (specification, "Authentication" 4). */
const REFUSED_QUERY: ReadonlyMap<number, string> = new Map([
  [403, "Queries need this server's address registered with the service."],
])

const CODE = "http_"

/** The code of an error by which the service said that it will not do what it was asked for, unsigned. */
export function isRefusalByStatus(code: string | null | undefined): boolean {
  return code?.startsWith(CODE) === true && REFUSALS.has(Number(code.slice(CODE.length)))
}

/**
 * Lets successful answers pass. A status carries no signature: of a request that moves money it proves nothing before
 * the service's records agree (specification, "Errors" 4, gives two a meaning, of the direct payment).
 * @param redacted the answer's body, redacted
 * @throws AcquirerError `refused` where nothing was done; `transport` with `sent: true` for every other status
 */
export function checkStatus(
  { status }: TransportResponse,
  { movesMoney, selector }: Pick<Operation<never, unknown, object, object>, "movesMoney" | "selector">,
  redacted: () => string,
): void {
  if (status >= 200 && status < 300) return
  const refusal = REFUSALS.get(status)
  const said = quoted(wordsOf(redacted()))
  const hint = selector && REFUSED_QUERY.get(status)
  const quote = said ? ` It said: ${said}` : hint ? ` ${hint}` : ""
  const words = said ? { said } : {}
  if (refusal && !movesMoney) {
    throw new AcquirerError("refused", {
      ...{ code: `${CODE}${status}`, sent: false, ...words },
      merchantMessage: `The service ${refusal} (HTTP ${status}). Nothing was done.${quote}`,
    })
  }
  throw new AcquirerError("transport", {
    ...{ code: `${CODE}${status}`, sent: true, ...words },
    merchantMessage: refusal
      ? `The service ${refusal} (HTTP ${status}).${quote}`
      : `The service answered HTTP ${status}.${quote}`,
  })
}

/** The words of an error's body: of JSON its message, or else its plain values by their names; of a page nothing. */
function wordsOf(text: string): string {
  if (/^\s*</.test(text)) return ""
  const body = parsed(text)
  if (typeof body !== "object" || body === null) return text
  const values = Object.entries(body).filter(([, value]) => ["string", "number", "boolean"].includes(typeof value))
  const message = values.find(([name]) => MESSAGES.has(name))?.[1] as unknown
  return message === undefined ? values.map(([name, value]) => `${name} ${String(value)}`).join(", ") : String(message)
}

const MESSAGES = new Set(["return_message", "message", "error_description", "error", "detail"])

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
