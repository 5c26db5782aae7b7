/** Milliseconds; 0 means no limit. */
export interface Timeouts {
  /** To open a connection, TLS included. */
  connectMs: number
  /** From the last byte of the request to the answer's headers. */
  headersMs: number
  /** Between two pieces of the answer's body. */
  bodyMs: number
  /** The whole exchange, waiting for a free connection included: what ends an answer that drips. */
  totalMs: number
}

export const DEFAULT_TIMEOUTS: Timeouts = { connectMs: 5_000, headersMs: 25_000, bodyMs: 10_000, totalMs: 30_000 }

export interface TransportRequest {
  url: string
  method: "POST"
  headers: Record<string, string>
  body: Buffer
  timeouts: Timeouts
}

export interface TransportResponse {
  status: number
  /** Names in lower case. */
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/**
 * Carries one request and its answer, once: no retries, no redirects. `send` throws AcquirerError `transport` (`sent:
 * false` only when it is certain that not one byte of the request left; without it, and of any other error, nobody
 * knows), `protocol` for an answer beyond the size limit, `config` for an address it may not call.
 */
export interface Transport {
  send(request: TransportRequest): Promise<TransportResponse>
  /** Lets what is under way finish, then closes the connections. A later `send` opens new ones. */
  close(): Promise<void>
}
