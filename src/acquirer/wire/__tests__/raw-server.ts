import { createServer, type AddressInfo, type Server, type Socket } from "node:net"

/** A TCP server that answers as the test says, byte by byte; what an HTTP server would not let us do. */
export class RawServer {
  readonly connections: Socket[] = []
  /** Requests that arrived complete: head and body. */
  readonly requests: string[] = []
  /** Called for every piece that arrives, be it a request or not. */
  onBytes: (socket: Socket) => void = () => undefined
  readonly #server: Server

  private constructor(onRequest: (socket: Socket, request: string, count: number) => void) {
    this.#server = createServer((socket) => {
      this.connections.push(socket)
      socket.on("error", () => undefined)
      let pending = ""
      socket.on("data", (chunk) => {
        this.onBytes(socket)
        pending += chunk.toString("latin1")
        for (let end = endOfRequest(pending); end > 0; end = endOfRequest(pending)) {
          const request = pending.slice(0, end)
          pending = pending.slice(end)
          this.requests.push(request)
          onRequest(socket, request, this.requests.length)
        }
      })
    })
  }

  static async start(onRequest: (socket: Socket, request: string, count: number) => void = () => undefined) {
    const server = new RawServer(onRequest)
    await new Promise<void>((resolve) => server.#server.listen(0, "127.0.0.1", resolve))
    return server
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  async stop(): Promise<void> {
    for (const socket of this.connections) socket.destroy()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

function endOfRequest(text: string): number {
  const head = text.indexOf("\r\n\r\n")
  if (head < 0) return -1
  const length = Number(/content-length: (\d+)/i.exec(text.slice(0, head))?.[1] ?? 0)
  return text.length >= head + 4 + length ? head + 4 + length : -1
}

/** A complete HTTP answer. */
export function answer(body: string, status = "200 OK", headers = ""): string {
  return `HTTP/1.1 ${status}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`
}
