import { AcquirerError } from "../domain/errors"
import { ProxyFailure } from "./proxy-tunnel"

/** Where the network failed, in words, by the code that Node or undici gives. */
const REASONS: Record<string, [code: string, reason: string]> = {
  ECONNREFUSED: ["connect", "the connection was refused"],
  EHOSTUNREACH: ["connect", "the host cannot be reached"],
  ENETUNREACH: ["connect", "the network cannot be reached"],
  ENOTFOUND: ["dns", "the host name is unknown"],
  EAI_AGAIN: ["dns", "the host name cannot be resolved at the moment"],
  UND_ERR_CONNECT_TIMEOUT: ["connect_timeout", "no connection was made in time"],
  UND_ERR_HEADERS_TIMEOUT: ["timeout", "no answer came in time"],
  UND_ERR_BODY_TIMEOUT: ["timeout", "the answer stopped in the middle"],
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: ["truncated", "the answer was cut short"],
  UND_ERR_CLOSED: ["closed", "the client is closed"],
  UND_ERR_DESTROYED: ["closed", "the client is closed"],
  ECONNRESET: ["reset", "the connection was reset"],
  EPIPE: ["reset", "the connection was closed"],
  UND_ERR_SOCKET: ["reset", "the connection was closed"],
}

/** A failure of the network. `sent: false` only when the request certainly never left. */
export function failure(cause: Error, sent: boolean): AcquirerError {
  const [code, reason] = reasonOf(cause, sent)
  return new AcquirerError("transport", {
    code,
    sent,
    merchantMessage: sent
      ? `The service's answer did not arrive: ${reason}.`
      : `The service was not reached: ${reason}. Nothing was sent.`,
    cause,
  })
}

export function timedOut(sent: boolean): AcquirerError {
  return new AcquirerError("transport", {
    code: "timeout",
    sent,
    merchantMessage: sent
      ? "The service's answer was not complete in time."
      : "No connection to the service was free or made in time. Nothing was sent.",
  })
}

export function oversize(maxBytes: number): AcquirerError {
  return new AcquirerError("protocol", {
    code: "oversize",
    sent: true,
    merchantMessage: `The service's answer is larger than ${maxBytes} bytes and was not read.`,
  })
}

function reasonOf(error: unknown, sent: boolean): [code: string, reason: string] {
  if (error instanceof ProxyFailure) return ["proxy", ofProxy(error)]
  for (const { code, name } of chainOf(error)) {
    const known = REASONS[code]
    if (known) return known
    if (name === "HTTPParserError") return ["http", "it is no well-formed HTTP"]
    if (!sent && /TLS|SSL|CERT|SIGNED|VERIFY|EPROTO/.test(code))
      return ["tls", `the secure connection failed (${code})`]
  }
  return sent ? ["reset", "the connection failed"] : ["connect", "no connection could be made"]
}

function ofProxy({ status, cause }: ProxyFailure): string {
  if (status === undefined) return `the proxy was not reached: ${reasonOf(cause, false)[1]}`
  return status === 407
    ? "the proxy does not accept the credentials (proxy_credentials)"
    : `the proxy refused to connect (HTTP ${status})`
}

/** The error and what caused it. Not by `instanceof`: an error may come from another realm. */
function* chainOf(error: unknown): Generator<{ code: string; name: string }> {
  for (let inner = error, depth = 0; typeof inner === "object" && inner !== null && depth < 5; depth++) {
    yield { code: String(Reflect.get(inner, "code") ?? ""), name: String(Reflect.get(inner, "name") ?? "") }
    inner = Reflect.get(inner, "cause")
  }
}
