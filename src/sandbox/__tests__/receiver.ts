import { createServer, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"

export interface Arrival {
  contentType: string
  headers: IncomingHttpHeaders
  body: string
  fields: Record<string, string>
}

/** A shop's `notify_url`, over real HTTP. */
export async function receiver(answer: (arrival: Arrival, count: number) => string = () => "OK") {
  const arrivals: Arrival[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString()
      const arrival = {
        contentType: request.headers["content-type"] ?? "",
        headers: request.headers,
        body,
        fields: Object.fromEntries(new URLSearchParams(body)),
      }
      arrivals.push(arrival)
      response.end(answer(arrival, arrivals.length))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notify`,
    arrivals,
    /** Resolves once that many have arrived. */
    async atLeast(count: number): Promise<Arrival[]> {
      for (let waited = 0; arrivals.length < count; waited += 10) {
        if (waited > 4_000) throw new Error(`only ${arrivals.length} of ${count} notifications arrived`)
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      return arrivals
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
