import { contentEncoding, textToShow } from "./answer-text"
import { decodeMessage } from "./codecs/message"
import { UnreadableBody } from "./codecs/unreadable"
import type { AcquirerError } from "../domain/errors"
import type { CallContext } from "./call-context"
import type { ExchangeRecord, FinishedCall } from "./exchange-record"
import type { TransportResponse } from "./transport"

/** One call while it is under way, in clear: it stays here, and only `recordOf` it goes further. */
export interface Exchanged extends Pick<ExchangeRecord, "correlationId" | "operation" | "url" | "startedAt"> {
  endedAt?: Date
  request?: Record<string, unknown>
  /** The same, redacted; where it was not while the answer was under way, it is when the record is made. */
  shownRequest?: unknown
  headers?: Record<string, string>
  response?: TransportResponse
  answer?: Record<string, unknown>
  failure?: AcquirerError
}

/**
 * A request redacted while its answer is under way, when nobody waits for it; undefined where nobody listens. A fault
 * of a listener is none of the call's: the request has left.
 */
export function shownEarly(
  body: Record<string, unknown>,
  { listener, onExchange, isObserved, redact }: CallContext,
): unknown {
  try {
    return listener || (onExchange && (isObserved?.() ?? true)) ? redact(body) : undefined
  } catch {
    return undefined
  }
}

/** Hands a call that is over to whoever listens. A log that fails must not turn an answer into an error. */
export function report(exchange: Exchanged, context: CallContext): void {
  try {
    exchange.endedAt = context.now()
    if (context.listener) context.listener(finishedCall(exchange, context))
    if (context.onExchange && (context.isObserved?.() ?? true)) context.onExchange(recordOf(exchange, context))
  } catch {
    return
  }
}

function finishedCall(exchange: Exchanged, context: CallContext): FinishedCall {
  let isTaken = false
  const take = () => {
    if (isTaken) return undefined
    isTaken = true
    return recordOf(exchange, context)
  }
  return { correlationId: exchange.correlationId, take }
}

function recordOf(exchange: Exchanged, { redact, now }: CallContext): ExchangeRecord {
  const { correlationId, operation, url, startedAt, endedAt, headers, response, answer, failure } = exchange
  const { request, shownRequest } = exchange
  return {
    correlationId,
    operation,
    url,
    startedAt,
    durationMs: (endedAt ?? now()).getTime() - startedAt.getTime(),
    ...(request && { request: shownRequest ?? redact(request) }),
    ...(headers && { headers }),
    ...(response && {
      status: response.status,
      answerHeaders: shownHeaders(response, redact),
      response: answer ? redact(answer) : shownBody(response, redact),
    }),
    ...(failure && { error: errorOf(failure) }),
  }
}

/**
 * The body of an answer that was not read. What has fields is shown by them: in a text only some values can be told
 * from others, and the name and the address of a person would stay. What looks like it has fields and cannot be read is
 * not shown at all.
 */
function shownBody(response: TransportResponse, redact: CallContext["redact"]): unknown {
  const { body } = response
  const encoding = contentEncoding(response)
  if (encoding) return `[${String(redact(encoding))}: ${body.length} bytes, hidden]`
  const text = textToShow(response)
  if (!/^\s*[{[<]/.test(text) || /^\s*<(!doctype\s+html|html)\b/i.test(text)) return redact(text)
  try {
    return redact(decodeMessage(text, text.trimStart().startsWith("[") ? "application/json" : undefined))
  } catch (error) {
    if (!(error instanceof UnreadableBody)) throw error
    return `[unreadable: ${text.length} characters, hidden]`
  }
}

/** They say who answered and what; no other is shown: a cookie is a secret. */
const SHOWN_HEADERS = [
  ...["content-type", "content-encoding", "content-length", "date", "server", "via", "location", "retry-after"],
]

function shownHeaders({ headers }: TransportResponse, redact: CallContext["redact"]): Record<string, string> {
  const shown = SHOWN_HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]]))
  return Object.fromEntries(shown.map(([name, value]) => [name, String(redact(value))])) as Record<string, string>
}

function errorOf({ kind, code, merchantMessage, sent }: AcquirerError): ExchangeRecord["error"] {
  return { kind, ...(code ? { code } : {}), message: merchantMessage, sent }
}
