import type { OperationName } from "../../acquirer/operations/operation"
import type { FaultKind } from "../faults/fault"

/** One request to the service as the sandbox saw it; card data masked. */
export interface LoggedRequest {
  id: number
  /** ISO 8601. */
  at: string
  method: string
  path: string
  operation?: OperationName
  orderNos: string[]
  /** `x-correlation-id` or `x-request-id`. */
  correlationId?: string
  remoteAddress: string
  contentType?: string
  /** Decoded and masked; absent when it could not be read. */
  body?: unknown
  signature: "valid" | "wrong" | "missing" | "unchecked"
  /** The service did what it was asked, or looked up what it was asked for. */
  processed: boolean
  /** Orders of this request whose state changed. */
  effects: number
  fault?: FaultKind
  /** What came of the connection. */
  ending: "open" | "answered" | "closed without an answer" | "held open"
  answer?: { status: number; body: string }
}

const KEPT = 20_000
const LONGEST_ANSWER = 20_000

/** What was received, oldest first; the newest 20,000 are kept. */
export class RequestLog {
  private entries: LoggedRequest[] = []
  private count = 0

  open(facts: Omit<LoggedRequest, "id" | "processed" | "effects" | "ending">): LoggedRequest {
    this.count += 1
    const entry: LoggedRequest = { id: this.count, ...facts, processed: false, effects: 0, ending: "open" }
    this.entries.push(entry)
    if (this.entries.length > KEPT + 1_000) this.entries = this.entries.slice(-KEPT)
    return entry
  }

  answered(entry: LoggedRequest, status: number, body: string): void {
    entry.ending = "answered"
    entry.answer = { status, body: body.length > LONGEST_ANSWER ? `${body.slice(0, LONGEST_ANSWER)}…` : body }
  }

  list(): readonly LoggedRequest[] {
    return this.entries
  }

  clear(): void {
    this.entries = []
  }
}
