import { request as overHttp } from "node:http"
import { request as overHttps } from "node:https"
import type { Duplex } from "node:stream"
import { buildConnector } from "undici"
import type { Secret } from "../domain/secret"

/** A forward proxy that requests leave through. */
export interface Proxy {
  /** `http://proxy.example:3128`, without user name and path. */
  url: string
  /** `user:password` */
  credentials?: Secret
}

/** The proxy stands in the way: it was not reached, or let nothing through. No byte of a request left. */
export class ProxyFailure extends Error {
  /** @param status by which it refused, where it answered */
  constructor(
    readonly status: number | undefined,
    cause?: unknown,
  ) {
    super(undefined, { cause })
    this.name = "ProxyFailure"
  }
}

/**
 * Opens connections to one https server through a proxy (`CONNECT`). undici hands a request over only to a connection
 * that stands, TLS included: whatever fails before, nothing was sent.
 */
export function proxyTunnel(
  proxy: Proxy,
  origin: string,
  tls: buildConnector.BuildOptions & { timeout: number },
): buildConnector.connector {
  const { hostname, port } = new URL(origin)
  const target = `${hostname}:${port || 443}`
  const secured = buildConnector(tls)
  return (options, callback) => {
    openTunnel(proxy, target, tls.timeout).then(
      // TLS begins on the tunnel's socket as it would on one of its own.
      (socket) => secured({ ...options, httpSocket: socket as never }, callback),
      (error: unknown) => callback(error instanceof ProxyFailure ? error : new ProxyFailure(undefined, error), null),
    )
  }
}

function openTunnel({ url, credentials }: Proxy, target: string, timeoutMs: number): Promise<Duplex> {
  const { protocol, hostname, port } = new URL(url)
  const request = protocol === "https:" ? overHttps : overHttp
  return new Promise((resolve, reject) => {
    const asking = request({
      host: hostname.replace(/^\[|\]$/g, ""),
      ...(port ? { port } : {}),
      ...{ method: "CONNECT", path: target, agent: false },
      headers: { host: target, ...(credentials ? { "proxy-authorization": basic(credentials) } : {}) },
    })
    const deadline = timeoutMs > 0 ? setTimeout(() => asking.destroy(tooLate()), timeoutMs) : undefined
    asking.once("close", () => clearTimeout(deadline))
    asking.once("error", reject)
    asking.once("connect", ({ statusCode }, socket) => {
      clearTimeout(deadline)
      if (statusCode === 200) return resolve(socket)
      socket.on("error", () => undefined).destroy()
      reject(new ProxyFailure(statusCode))
    })
    asking.end()
  })
}

function basic(credentials: Secret): string {
  return `Basic ${Buffer.from(credentials.reveal(), "utf8").toString("base64")}`
}

function tooLate(): Error {
  return Object.assign(new Error("no tunnel in time"), { code: "UND_ERR_CONNECT_TIMEOUT" })
}
