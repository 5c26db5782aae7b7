import { createServer as createHttpServer } from "node:http"
import { createServer as createHttpsServer } from "node:https"
import { createServer, type AddressInfo, type Server } from "node:net"

import { selfSigned } from "./self-signed"

/** How long a slow service takes to say anything: much shorter than every default time-out. */
const SLOW_MS = 1_200

/** An address that is not, or not quite, the service. */
export interface UnhelpfulService {
  url: string
  close(): Promise<void>
}

export interface SlowService extends UnhelpfulService {
  /** From now on it says nothing any more. */
  fallSilent(): void
}

/** Its certificate is its own word. */
export function selfSignedService(): Promise<UnhelpfulService> {
  const server = createHttpsServer(selfSigned(), (_, res) => void res.end())
  return listening(server, "https")
}

/** Refuses every request, its clock so many minutes from ours. */
export function refusingService(message: string, minutes: number): Promise<UnhelpfulService> {
  const server = createHttpServer((_, res) => {
    res.sendDate = false
    const date = new Date(Date.now() + minutes * 60_000).toUTCString()
    res.writeHead(401, { "content-type": "application/json", date }).end(JSON.stringify({ code: "401", message }))
  })
  return listening(server, "http")
}

/** Takes a request at once and answers late; what it answers is not the service's. */
export function serviceSlowToAnswer(): Promise<SlowService> {
  return slow("http", (speak) => createHttpServer((_, res) => speak(() => res.end("<p>It works!</p>"))))
}

/** Opens a connection at once, and is late to say that it speaks no TLS. */
export function serviceSlowToConnect(): Promise<SlowService> {
  return slow("https", (speak) =>
    createServer((socket) => {
      socket.on("error", () => undefined).resume()
      speak(() => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"))
    }),
  )
}

/** What it says at last is said by `speak`. */
async function slow(
  scheme: "http" | "https",
  serverOf: (speak: (say: () => void) => void) => Server,
): Promise<SlowService> {
  let isSilent = false
  const service = await listening(
    serverOf((say) => void setTimeout(() => isSilent || say(), SLOW_MS).unref()),
    scheme,
  )
  return { ...service, fallSilent: () => void (isSilent = true) }
}

async function listening(server: Server, scheme: "http" | "https"): Promise<UnhelpfulService> {
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `${scheme}://localhost:${port}`,
    close: async () => void (await new Promise((resolve) => server.close(resolve))),
  }
}
