import type { Evidence } from "./evidence"

export type OperationKind = "authorise" | "apm" | "capture" | "cancel" | "refund" | "review" | "payout"
export type OperationState = "sent" | "done" | "refused" | "unknown"
/** What the core keeps a row of, and what a person presses: a part of a payment that is taken, or goes back. */
export type PartKind = Extract<OperationKind, "capture" | "refund">

export interface OperationRow {
  id: string
  account: string
  kind: OperationKind
  reference: string
  exclusive_key: string | null
  state: OperationState
  source: "store" | "service"
  order_no: string | null
  transaction_id: string | null
  amount: string | null
  currency_code: string | null
  cart_id: string | null
  payment_session_id: string | null
  payment_id: string | null
  requested_by?: string | null
  /** Why the store did it by itself, in a sentence of ours; missing in what was written before it was kept. */
  because?: string | null
  client_ip: string | null
  attempts: number
  queries: number
  sent_at: Date
  resolved_at: Date | null
  next_query_at: Date | null
  correlation_id: string | null
  /** Calls of the attempts before the last one, oldest first. */
  earlier_correlation_ids?: string[] | null
  /** Attempts before the last one, oldest first; without those from before they were kept. */
  earlier_attempts?: Attempt[] | null
  answer: Record<string, unknown> | null
  /** What the outcome is known by; null while nothing is known. */
  evidence: Evidence | null
  /** What a person said that the service's portal shows; it stays whatever the service says later. */
  stated: Statement | null
  /** When it was concluded that it did not happen, for want of a trace: from then on it could be made once more. */
  absent_at: Date | null
  error_code: string | null
  error_message: string | null
  shopper_message: string | null
  created_at: Date
  updated_at: Date
}

/** Who wanted an attempt at an operation, and why the store made it by itself. */
export type Attempt = Required<Pick<OperationRow, "requested_by" | "because">> & {
  /** As ISO text. */
  sent_at: string
}

type Optional =
  | "exclusive_key"
  | "source"
  | "order_no"
  | "transaction_id"
  | "amount"
  | "currency_code"
  | "cart_id"
  | "payment_session_id"
  | "payment_id"
  | "requested_by"
  | "because"
  | "client_ip"
export type NewOperation = Pick<OperationRow, "account" | "kind" | "reference"> & Partial<Pick<OperationRow, Optional>>

export interface Statement {
  /** Id of the signed-in person. */
  by: string
  note: string
  /** As ISO text. */
  at: string
  /** What was said: missing in what was written before it could be corrected. */
  outcome?: "done" | "did_not_happen"
  /** Of what was done. */
  amount?: string | null
  /** What was said before it was corrected, oldest first. */
  before?: Omit<Statement, "before">[]
}

/** What became of an operation, and what that is known by. */
export interface Resolution {
  state: Exclude<OperationState, "sent">
  evidence?: Evidence
  transaction_id?: string
  /** Where less was done than was sent, as a person saw it; `answer.sent_amount` keeps what was sent. */
  amount?: string
  answer?: Record<string, unknown>
  stated?: Statement
  error_code?: string
  error_message?: string
  shopper_message?: string
  correlation_id?: string
  /** When the service is next queried about an unknown outcome. */
  next_query_at?: Date
  /**
   * What its refusal is known by, where the service contradicts it: that a payout failed or was not made, and then that
   * it is made.
   */
  overrules?: Evidence
  /** Other operations on the same money need not wait for this one: the service has accepted it and counts with it. */
  released?: true
}

/** A capture or a refund. */
export function isPart<Row extends { kind: OperationKind }>(row: Row): row is Row & { kind: PartKind } {
  return row.kind === "capture" || row.kind === "refund"
}

/** On its way, or nobody knows what became of it: also what the service has accepted, and a card that was passed. */
export function isOpen({ state }: Pick<OperationRow, "state">): boolean {
  return state === "sent" || state === "unknown"
}

/** It was done, or it was not, be it by the word of a person alone. */
export function isKnown({ state }: Pick<OperationRow, "state">): boolean {
  return state === "done" || state === "refused"
}

/** Error code of an operation that the service took on and has not finished: unknown, but not for want of an answer. */
export const ACCEPTED = "accepted"

/** The service has taken it on; what it makes of it is not known yet. */
export function isAccepted({ state, error_code }: Pick<OperationRow, "state" | "error_code">): boolean {
  return state === "unknown" && error_code === ACCEPTED
}

/** Known to be done by the word of a person who looked at the portal, and by nothing stronger. */
export function isStatedDone({ state, evidence }: Pick<OperationRow, "state" | "evidence">): boolean {
  return state === "done" && evidence === "person"
}

/** Made at the service's portal and known by a person who saw it there, whatever is known of it since. */
export function isSeenAtPortal({ source, stated }: Pick<OperationRow, "source" | "stated">): boolean {
  return source === "service" && stated !== null
}

/** Stated done now, or before a person corrected it: the store follows the last word, and may not have done so yet. */
export function wasStatedDone(row: Pick<OperationRow, "state" | "evidence" | "stated">): boolean {
  const isCorrected = row.stated?.before?.some(({ outcome }) => outcome === "done") ?? false
  return isStatedDone(row) || (row.state === "refused" && row.evidence === "person" && isCorrected)
}
