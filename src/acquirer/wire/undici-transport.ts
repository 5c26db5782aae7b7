import { Pool } from "undici"
import { AcquirerError } from "../domain/errors"
import { Exchange } from "./exchange"
import { proxyTunnel, type Proxy } from "./proxy-tunnel"
import { secureUrl } from "../domain/secure-url"
import type { Transport, TransportRequest, TransportResponse } from "./transport"

export interface UndiciOptions {
  /** The most connections to one origin; further requests wait. */
  connections?: number
  /** The largest answer that is read, in bytes. */
  maxResponseBytes?: number
  /** Where requests leave through; those to this machine (plain http) go straight. */
  proxy?: Proxy
  /** Certificates (PEM) to trust instead of the system's: a service with a private certificate authority. */
  ca?: string
}

interface Address {
  origin: string
  path: string
}

const DEFAULT_CONNECTIONS = 64
const DEFAULT_MAX_RESPONSE_BYTES = 2 * 1024 * 1024
const KEEP_ALIVE_MS = 4_000

/** HTTP by undici: one keep-alive pool per origin. */
export class UndiciTransport implements Transport {
  readonly #pools = new Map<string, Pool>()
  /** The addresses that were called, which are few: those of the operations. */
  readonly #addresses = new Map<string, Address>()

  constructor(private readonly options: UndiciOptions = {}) {}

  async send({ url, method, headers, body, timeouts }: TransportRequest): Promise<TransportResponse> {
    const address = this.#address(url)
    const exchange = new Exchange(this.options.maxResponseBytes ?? DEFAULT_MAX_RESPONSE_BYTES, timeouts.totalMs)
    try {
      this.#pool(address.origin, timeouts.connectMs).dispatch(
        {
          path: address.path,
          method,
          headers,
          body,
          idempotent: false,
          headersTimeout: timeouts.headersMs,
          bodyTimeout: timeouts.bodyMs,
        },
        exchange,
      )
    } catch (error) {
      exchange.onResponseError(null, error instanceof Error ? error : new Error(String(error)))
    }
    return exchange.answer
  }

  async close(): Promise<void> {
    const pools = [...this.#pools.values()]
    this.#pools.clear()
    this.#addresses.clear()
    await Promise.all(pools.map((pool) => pool.close()))
  }

  #address(url: string): Address {
    const known = this.#addresses.get(url)
    if (known) return known
    const { origin, pathname, search } = callableAddress(url)
    const address = { origin, path: pathname + search }
    this.#addresses.set(url, address)
    return address
  }

  #pool(origin: string, connectMs: number): Pool {
    const key = `${origin} ${connectMs}`
    const kept = this.#pools.get(key)
    if (kept) return kept
    const { connections = DEFAULT_CONNECTIONS, ca, proxy } = this.options
    const tls = { timeout: connectMs, rejectUnauthorized: true, ...(ca ? { ca } : {}) }
    const isProxied = proxy && origin.startsWith("https:")
    const pool = new Pool(origin, {
      connections,
      pipelining: 1,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connect: isProxied ? proxyTunnel(proxy, origin, tls) : tls,
    })
    this.#pools.set(key, pool)
    return pool
  }
}

function callableAddress(text: string): URL {
  const url = secureUrl(text)
  if (url && !url.username && !url.password) return url
  throw new AcquirerError("config", {
    code: "base_url",
    field: "base_url",
    merchantMessage:
      "The service's address (base_url) must be an https address without user name; plain http is allowed on loopback only.",
  })
}
