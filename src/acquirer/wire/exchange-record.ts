import type { AcquirerErrorKind } from "../domain/errors"
import type { OperationName } from "../operations/operation"

/** One call as logs and journals may keep it: everything redacted. */
export interface ExchangeRecord {
  correlationId: string
  operation: OperationName
  /** The address called; it never carries a secret. */
  url: string
  /** Of the request; none of them carries a secret. */
  headers?: Record<string, string>
  startedAt: Date
  durationMs: number
  /** The request's fields, redacted; absent when the call failed before there were any. */
  request?: unknown
  /** HTTP status; absent when no answer came. */
  status?: number
  /** Of the answer, those that say who answered and what, redacted. */
  answerHeaders?: Record<string, string>
  /** The answer's fields, redacted; the beginning of its text, redacted, when it could not be read. */
  response?: unknown
  error?: { kind: AcquirerErrorKind | "unexpected"; code?: string; message: string; sent: boolean }
}

/** A call that is over. Nothing of it is redacted before somebody takes the record. */
export interface FinishedCall {
  correlationId: string
  /** Its record for whoever asks first, undefined for all others: the operations of a batch share one call. */
  take(): ExchangeRecord | undefined
}

export type CallListener = (call: FinishedCall) => void
