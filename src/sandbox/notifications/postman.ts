import { Agent, request } from "undici"
import { isAcknowledged } from "../../acquirer/profile/acknowledgement"
import type { Profile } from "../../acquirer/profile/profile"

/** One try to deliver. */
export interface DeliveryAttempt {
  at: string
  status?: number
  /** The beginning of the receiver's answer. */
  body?: string
  error?: string
  acknowledged: boolean
}

const CONTENT_TYPES = {
  form: "application/x-www-form-urlencoded",
  json: "application/json",
  xml: "application/xml",
} as const

export type NotificationEncoding = keyof typeof CONTENT_TYPES

/** Carries messages to the merchant. A message is acknowledged as the profile says: by status 200 and the body `OK`. */
export class Postman {
  constructor(private readonly profile: Pick<Profile, "acknowledgement">) {}

  private readonly agent = new Agent({ connections: 64, keepAliveTimeout: 4_000 })

  /** Never throws: what goes wrong is in the attempt. */
  async deliver(
    url: string,
    { body, headers }: { body: string; headers: Record<string, string> },
    encoding: NotificationEncoding,
    timeout: number,
  ): Promise<DeliveryAttempt> {
    const at = new Date().toISOString()
    try {
      const answer = await request(url, {
        method: "POST",
        headers: { "content-type": CONTENT_TYPES[encoding], "user-agent": "acquiring-sandbox", ...headers },
        body,
        dispatcher: this.agent,
        signal: AbortSignal.timeout(timeout),
      })
      const text = await answer.body.text()
      const acknowledged = isAcknowledged(this.profile, answer.statusCode, text)
      return { at, status: answer.statusCode, body: text.slice(0, 200), acknowledged }
    } catch (error) {
      return { at, error: error instanceof Error ? error.message || error.name : String(error), acknowledged: false }
    }
  }

  async close(): Promise<void> {
    await this.agent.destroy()
  }
}
