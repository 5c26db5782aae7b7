import type { DeliveryAttempt, NotificationEncoding, Postman } from "./postman"
import type { NotificationSettings } from "./settings"
import { Timers } from "../state/timers"

/** What is to be told, signed, before it is encoded. */
export interface Message {
  kind: "payment" | "payout"
  /** The order number, or the payout's request id. */
  subject: string
  transactionId: string
  fields: Record<string, string>
}

export interface NotificationRecord extends Message {
  id: number
  /** ISO 8601. */
  at: string
  url: string
  encoding: NotificationEncoding
  /** True when control altered it. */
  forged: boolean
  /** `held`: waits to be reordered; `given up`: every redelivery is used up. */
  state: "waiting" | "held" | "delivered" | "dropped" | "given up"
  attempts: DeliveryAttempt[]
}

const KEPT = 5_000

/** Sends notifications, again when they are not acknowledged, and as badly as its settings say. */
export class Notifier {
  settings: NotificationSettings
  private records: NotificationRecord[] = []
  private held: NotificationRecord[] = []
  private readonly timers: Timers
  private count = 0
  /** Deliveries begun before the last `stop` are not pursued. */
  private era = 0

  constructor(
    private readonly postman: Postman,
    private readonly write: (
      message: Message,
      encoding: NotificationEncoding,
    ) => { body: string; headers: Record<string, string> },
    private readonly defaults: NotificationSettings,
    failed: (error: unknown) => void,
  ) {
    this.settings = { ...defaults }
    this.timers = new Timers(failed)
  }

  /** Something happened that the merchant is told of. */
  announce(url: string, message: Message): void {
    if (!this.settings.enabled) return
    const record = this.record(url, message, this.settings.encoding, false)
    if (this.settings.drop !== 0) {
      if (this.settings.drop > 0) this.settings.drop -= 1
      record.state = "dropped"
    } else if (this.settings.reorder > 0) {
      record.state = "held"
      this.held.push(record)
      if (this.held.length >= this.settings.reorder) this.releaseHeld()
    } else {
      this.timers.after(this.settings.delay, () => this.start(record))
    }
  }

  /** Sends one message at once, without redelivery, whatever the settings say. */
  async sendOnce(url: string, message: Message, encoding: NotificationEncoding, forged: boolean) {
    const record = this.record(url, message, encoding, forged)
    await this.attempt(record)
    record.state = record.attempts.at(-1)?.acknowledged ? "delivered" : "given up"
    return record
  }

  /** Sends what is held back for reordering, newest first. */
  releaseHeld(): void {
    const records = this.held.reverse()
    this.held = []
    for (const record of records) record.state = "waiting"
    records.forEach((record, place) => this.timers.after(place * 25, () => this.start(record)))
  }

  list(): readonly NotificationRecord[] {
    return this.records
  }

  find(id: number): NotificationRecord | undefined {
    return this.records.find((record) => record.id === id)
  }

  clear(): void {
    this.records = []
  }

  /** Forgets messages, waiting ones included, and goes back to the settings it started with. */
  reset(): void {
    this.stop()
    this.records = []
    this.held = []
    this.settings = { ...this.defaults }
  }

  stop(): void {
    this.era += 1
    this.timers.stop()
  }

  private record(url: string, message: Message, encoding: NotificationEncoding, forged: boolean): NotificationRecord {
    this.count += 1
    const at = new Date().toISOString()
    const record: NotificationRecord = {
      ...message,
      id: this.count,
      at,
      url,
      encoding,
      forged,
      state: "waiting",
      attempts: [],
    }
    this.records.push(record)
    if (this.records.length > KEPT + 500) this.records = this.records.slice(-KEPT)
    return record
  }

  private async start(record: NotificationRecord): Promise<void> {
    record.state = "waiting"
    const copies = Array.from({ length: this.settings.copies - 1 }, () => this.attempt(record))
    await Promise.all([...copies, this.pursue(record, [...this.settings.retryDelays], this.era)])
  }

  private async pursue(record: NotificationRecord, delays: number[], era: number): Promise<void> {
    const acknowledged = await this.attempt(record)
    if (era !== this.era) return
    const [next, ...later] = delays
    if (acknowledged) record.state = "delivered"
    else if (next === undefined) record.state = "given up"
    else this.timers.after(next, () => this.pursue(record, later, era))
  }

  private async attempt(record: NotificationRecord): Promise<boolean> {
    const written = this.write(record, record.encoding)
    const attempt = await this.postman.deliver(record.url, written, record.encoding, this.settings.timeout)
    record.attempts.push(attempt)
    return attempt.acknowledged
  }
}
