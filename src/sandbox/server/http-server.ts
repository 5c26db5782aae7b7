import { createServer, type IncomingMessage, type Server } from "node:http"
import type { AddressInfo, Socket } from "node:net"
import type { Ending, Incoming } from "./exchange"
import { sendWhole } from "./exchange"
import { send } from "./sender"

const LARGEST_BODY = 4 * 1024 * 1024

export interface ListenerHooks {
  /** A connection was opened: `false` closes it before a byte is read. */
  admit(): boolean
  handle(incoming: Incoming): Promise<Ending>
  /** Something in the sandbox itself broke. */
  failed(error: unknown): void
}

/** The listening socket; may be taken offline and brought back on the same port. */
export class HttpServer {
  private server: Server | undefined
  private readonly sockets = new Set<Socket>()
  port: number

  constructor(
    private readonly host: string,
    port: number,
    private readonly hooks: ListenerHooks,
  ) {
    this.port = port
  }

  /** @throws Error with `code: "EADDRINUSE"` when the port is taken */
  async open(): Promise<void> {
    if (this.server) return
    const server = createServer({ keepAliveTimeout: 60_000, requestTimeout: 0 }, (request, response) => {
      void this.exchange(request)
        .then((ending) => send(ending, response))
        .catch((error: unknown) => {
          this.hooks.failed(error)
          response.socket?.destroy()
        })
    })
    server.on("connection", (socket) => this.connected(socket))
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject)
      server.listen(this.port, this.host, resolve)
    })
    server.removeAllListeners("error")
    server.on("error", (error) => this.hooks.failed(error))
    this.port = (server.address() as AddressInfo).port
    this.server = server
  }

  /** Where this machine reaches it. */
  get url(): string {
    const everywhere = this.host === "0.0.0.0" || this.host === "::"
    const name = everywhere ? "127.0.0.1" : this.host.includes(":") ? `[${this.host}]` : this.host
    return `http://${name}:${this.port}`
  }

  /** Refuses connections from now on and cuts the open ones. */
  async close(): Promise<void> {
    const { server } = this
    this.server = undefined
    if (!server) return
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    this.sockets.forEach((socket) => socket.destroy())
    await closed
  }

  private connected(socket: Socket): void {
    if (!this.hooks.admit()) {
      socket.resetAndDestroy()
      return
    }
    this.sockets.add(socket)
    socket.once("close", () => this.sockets.delete(socket))
  }

  private async exchange(request: IncomingMessage): Promise<Ending> {
    const body = await readBody(request)
    if (!body) return sendWhole({ status: 413, headers: { connection: "close" }, body: "The request is too large." })
    const url = new URL(request.url ?? "/", "http://sandbox")
    return this.hooks.handle({
      method: request.method ?? "GET",
      path: url.pathname,
      query: url.searchParams,
      headers: singleHeaders(request),
      body,
      remoteAddress: request.socket.remoteAddress ?? "",
    })
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > LARGEST_BODY) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function singleHeaders(request: IncomingMessage): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value]),
  )
}
