/** A request as the rooms of the sandbox see it. */
export interface Incoming {
  method: string
  /** Without query. */
  path: string
  query: URLSearchParams
  headers: Record<string, string | undefined>
  body: Buffer
  remoteAddress: string
}

export interface Answer {
  status: number
  headers: Record<string, string>
  body: string | Buffer
}

/** How an answer travels; `whole` unless a fault says otherwise. */
export type Delivery =
  | { kind: "whole" }
  /** Promises the full length, sends half of it and closes. */
  | { kind: "truncated" }
  /** One byte, a pause, the next byte. */
  | { kind: "drip"; pause: number }
  /** Followed by white space until it has this many bytes. */
  | { kind: "padded"; bytes: number }

/** What the server does with a connection. */
export type Ending =
  | { kind: "answer"; answer: Answer; delivery: Delivery }
  | { kind: "close" }
  /** Nothing is sent; closed after `ms`, or when the client goes. */
  | { kind: "hold"; ms: number | undefined }

export function json(value: unknown, status = 200): Answer {
  return { status, headers: { "content-type": "application/json; charset=utf-8" }, body: JSON.stringify(value) }
}

/** Sends the browser on with a GET. */
export function seeOther(location: string): Answer {
  return { status: 303, headers: { location, "cache-control": "no-store" }, body: "" }
}

export function sendWhole(answer: Answer): Ending {
  return { kind: "answer", answer, delivery: { kind: "whole" } }
}
