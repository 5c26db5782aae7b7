import { AcquirerError } from "./errors"
import { answerOf, type NotDone, type Outcome } from "./outcome"
import type { PayoutRecord } from "./payout"
import { beginningOf } from "./quoted"
import type { CardPaymentResult, Coded, OperationResult, RefundResult } from "./records"
import type { SubscriptionCancellationResult } from "./recurring"

/**
 * What became of an operation: an `Outcome`, or
 * - `accepted` the service took it on and has not finished. It may still fail: a later query or notification tells.
 */
export type OperationOutcome<T> = Outcome<T> | { kind: "accepted"; value: T }

type Judged = CardPaymentResult | OperationResult | RefundResult | PayoutRecord | SubscriptionCancellationResult
type Meaning = Judged["status"]["meaning"]

/** What the status of a result says of the operation. A code that no table names is unknown, never success. */
const KINDS: Record<Meaning, OperationOutcome<never>["kind"]> = {
  approved: "done",
  done: "done",
  refunded: "done",
  completed: "done",
  cancelled: "done",
  pending: "accepted",
  created: "accepted",
  processing: "accepted",
  active: "accepted",
  declined: "refused",
  failed: "refused",
  unknown: "unknown",
}

/**
 * What became of an operation of the client, by what its result says: `outcomeOf(client.capture(order))`. A result
 * without a status, such as a page or the records of a query, is done.
 * @throws AcquirerError `config` and `invalid`: faults of settings or input are no outcome. Any other error as it is.
 */
export async function outcomeOf<T>(work: Promise<T>): Promise<OperationOutcome<T>> {
  const answer = await answerOf(work)
  return answer.kind === "done" ? resultOutcome(answer.value) : answer
}

/**
 * What a result of the client says of its operation; see `outcomeOf`. It goes by the status alone. The store's own
 * operations (`src/operations`) judge by more, such as the sum that the answer names.
 */
export function resultOutcome<T>(value: T): OperationOutcome<T> {
  const status = statusOf(value)
  const kind = status ? KINDS[status.meaning] : "done"
  if (kind === "done" || kind === "accepted") return { kind, value }
  return notDone(kind, value, status?.code ?? "")
}

function statusOf(value: unknown): Coded<Meaning> | undefined {
  const { status } = Object(value) as { status?: Coded<Meaning> }
  return status && Object.hasOwn(KINDS, status.meaning) ? status : undefined
}

function notDone<T>(kind: NotDone<T>["kind"], value: T, code: string): NotDone<T> {
  return { kind, value, error: kind === "refused" ? declined(value as Told, code) : unnamed(code) }
}

/** What a result has of the service's own code and words, whatever its operation. */
interface Told {
  errorMessage?: string
  result?: { code: string; text: string }
  failure?: { type?: string; reason?: string }
}

function declined({ errorMessage, result, failure }: Told, status: string): AcquirerError {
  const said = errorMessage || result?.text || failure?.reason
  const code = result?.code || failure?.type || status
  return new AcquirerError("refused", {
    code,
    ...(said ? { said } : {}),
    merchantMessage: `The service declined this order: ${beginningOf(said ?? "") || "it gave no reason"} (${code}).`,
  })
}

function unnamed(code: string): AcquirerError {
  return new AcquirerError("protocol", {
    code: "unknown_code",
    sent: true,
    merchantMessage: `The service answered with the status code ${code}, which the profile does not know. Add it to profile.codes.`,
  })
}
