import { Agent, request } from "node:http"

const AT_ONCE = 24

export interface Received {
  status: number
  text: string
  location: string | undefined
}

/** Requests of any bytes, as no well-behaved client sends them; a bounded number at once. */
export class Wire {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

  constructor(private readonly url: () => string) {}

  close(): void {
    this.#agent.destroy()
  }

  /** The answers in the order of what was sent. */
  async all<Sent>(list: Sent[], send: (one: Sent) => Promise<Received>): Promise<Received[]> {
    const answers: Received[] = []
    let next = 0
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let at = next++; at < list.length; at = next++) answers[at] = await send(list[at]!)
      }),
    )
    return answers
  }

  send(method: string, path: string, body?: Buffer, headers: Record<string, string> = {}): Promise<Received> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = new URL(this.url())
      const sent = request(
        {
          hostname,
          port,
          method,
          path,
          headers: { ...headers, "content-length": body?.length ?? 0 },
          agent: this.#agent,
        },
        (answer) => {
          const chunks: Buffer[] = []
          answer.on("data", (chunk: Buffer) => chunks.push(chunk))
          answer.on("end", () =>
            resolve({
              status: answer.statusCode ?? 0,
              text: Buffer.concat(chunks).toString(),
              location: answer.headers.location,
            }),
          )
          answer.on("error", reject)
        },
      )
      sent.on("error", (error: NodeJS.ErrnoException) => {
        // The server had ended a connection that nobody used for some seconds: that is no answer to this request.
        if (sent.reusedSocket && error.code === "ECONNRESET")
          this.send(method, path, body, headers).then(resolve, reject)
        else reject(error)
      })
      sent.end(body)
    })
  }
}
