import { createServer, type IncomingMessage, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { Secret } from "../../domain/secret"
import { codeTables } from "../../profile/codes"
import type { Profile, SignedMessage } from "../../profile/profile"
import { referenceProfile } from "../../profile/reference"
import { signMessage } from "../../profile/signature"
import type { CallContext } from "../call-context"
import { redactor } from "../redact"
import { DEFAULT_TIMEOUTS, type Timeouts } from "../transport"
import { UndiciTransport } from "../undici-transport"

export const KEY = "sandbox-secret-key"
export const ACCOUNT = { merchant_id: "100001", account_id: "100001001" }

/** For answers that never come: a busy machine takes its time to send the question. */
export const IMPATIENT: Timeouts = { ...DEFAULT_TIMEOUTS, headersMs: 1_500 }

export interface Received {
  path: string
  headers: IncomingMessage["headers"]
  body: string
}

export interface Reply {
  status?: number
  body: string | Buffer
  contentType?: string
  headers?: Record<string, string>
}

/** A real HTTP server that answers what the test says. */
export class FakeService {
  readonly received: Received[] = []
  reply: (request: Received) => Reply | Promise<Reply> = () => ({ status: 500, body: "" })
  readonly #server: Server
  readonly #transports: UndiciTransport[] = []

  private constructor() {
    this.#server = createServer((message, response) => {
      const chunks: Buffer[] = []
      message.on("data", (chunk: Buffer) => chunks.push(chunk))
      message.on("end", () => {
        const request = {
          path: message.url ?? "",
          headers: message.headers,
          body: Buffer.concat(chunks).toString("utf8"),
        }
        this.received.push(request)
        void Promise.resolve(this.reply(request)).then(
          ({ status = 200, body, contentType = "application/json", headers }) =>
            response.writeHead(status, { "content-type": contentType, ...headers }).end(body),
        )
      })
    })
  }

  static async start(): Promise<FakeService> {
    const service = new FakeService()
    await new Promise<void>((resolve) => service.#server.listen(0, "127.0.0.1", resolve))
    return service
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** A call's context that speaks to this service. */
  context(change: Partial<CallContext> = {}): CallContext {
    const transport = new UndiciTransport()
    this.#transports.push(transport)
    let calls = 0
    return {
      merchantId: ACCOUNT.merchant_id,
      accountId: ACCOUNT.account_id,
      secretKey: new Secret(KEY),
      baseUrl: this.url,
      profile: referenceProfile,
      codes: codeTables(change.profile ?? referenceProfile),
      timeouts: DEFAULT_TIMEOUTS,
      transport,
      redact: redactor([KEY]),
      now: () => new Date("2026-11-20T10:00:00Z"),
      newCorrelationId: () => `call-${++calls}`,
      ...change,
    }
  }

  async stop(): Promise<void> {
    await Promise.all(this.#transports.map((transport) => transport.close()))
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

/** A JSON answer with its signature. */
export function signed(
  message: SignedMessage,
  fields: Record<string, unknown>,
  profile: Profile = referenceProfile,
): Reply & { body: string } {
  const body = { ...ACCOUNT, ...fields }
  return { body: JSON.stringify({ ...body, encryption_data: signMessage(profile, message, body, KEY) }) }
}
