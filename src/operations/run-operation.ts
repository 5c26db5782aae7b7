import { AcquirerError } from "../acquirer/domain/errors"
import type { CallListener, FinishedCall } from "../acquirer/wire/exchange-record"
import { reasonOf } from "../medusa/reason"
import type { Begun } from "../modules/acquiring/journal"
import {
  isAccepted,
  isKnown,
  isOpen,
  isPart,
  type NewOperation,
  type OperationRow,
  type Resolution,
} from "../modules/acquiring/operation-row"
import type { OpenedPayment } from "../modules/acquiring/payment-row"
import { poll } from "../modules/acquiring/waiting"
import { operationInWords } from "../modules/acquiring/operation-words"
import { accountOfOperation, type Account } from "./account"
import { refused, resolutionOf } from "./outcome"
import { recordOutcome, showUnknown } from "./record-outcome"
import { resolveUnknown } from "./resolve-unknown"

/** One call at the service that moves money. */
export interface Operation {
  operation: Omit<NewOperation, "account">
  /**
   * What must be known or over before it is written down: afterwards the row's time runs. Called again after each wait
   * for another operation; throws AcquirerError when it cannot be done.
   */
  ready?(): Promise<void>
  /**
   * Looked at once it is written down, before it waits for the others of its batch. What is thrown is the reason why it
   * is refused, and nothing is sent.
   */
  permitted?(): Promise<void>
  /** The payment that it is the first trace of: written down with it, in one commit. */
  payment?: () => OpenedPayment
  /**
   * Sends it once and says what the service made of it; throws AcquirerError.
   * @param row as it is written down
   * @param listener for the client: the call's record is kept beside the row
   */
  send(row: OperationRow, listener: CallListener): Promise<Resolution>
  /** A refused one may be sent again under the same reference: a void that failed. */
  repeatable?: boolean
}

/** After a crash between writing and resolving, a row is taken for unknown once no answer can come any more. */
const CRASH_MARGIN_MS = 3_000

/**
 * Runs an operation once: writes it down and commits, sends it, resolves it. Whoever comes with one that was begun
 * before finds its row: a known one is answered from it, one in flight is waited for, an unknown one is queried;
 * nothing is sent twice.
 *
 * @returns the row as it stands: `done`, `refused`, or `unknown` when querying brought no answer within the bound.
 * @throws AcquirerError `refused`: code `busy` while another operation on the same money is unresolved; code
 * `found_done` when a capture or refund of the same sum came to light while this one waited; what `ready` throws
 */
export async function runOperation(account: Account, operation: Operation): Promise<OperationRow> {
  const begin = { ...operation.operation, account: account.id }
  const deadline = at(account, account.settings.timeouts.total_ms + account.settings.asking.within_ms)
  for (;;) {
    await operation.ready?.()
    const begun = await claim(account, operation, begin)
    if (begun.kind === "created") return sendAndResolve(account, operation, begun.row)

    // Whoever waits for another's operation is waited for by nobody: the other may wait for this batch.
    account.apart?.()
    // A merchant presses these; everything else is repeated by us, and only when it is known to be wanted. Made once
    // more, what nobody knows the outcome of could be made twice, however soon it is known.
    if (begun.kind === "busy" && begun.row.state === "unknown" && isPart(begin)) throw busy(begun.row)
    const row = await untilResolved(account, begun.row, deadline)
    if (begun.kind === "exists") {
      if (row.state !== "refused" || !operation.repeatable) return row
      continue
    }
    if (isOpen(row)) throw busy(row)
    // Its answer was lost and it came to light while this one waited: whoever pressed again did not know.
    if (row.state === "done" && row.answer?.queried === true && isPart(begin) && isSame(row, begin))
      throw foundDone(row)
  }
}

async function claim(account: Account, { repeatable, payment }: Operation, begin: NewOperation): Promise<Begun> {
  const { journal } = account.store.acquiring
  const begun = await journal.begin(begin, account.clock.now(), staleAt(account), payment?.())
  if (begun.kind !== "exists" || begun.row.state !== "refused" || !repeatable) return begun
  return journal.again(begun.row, begin, account.clock.now(), staleAt(account))
}

function isSame(row: OperationRow, { kind, amount }: NewOperation): boolean {
  return row.kind === kind && row.amount === amount
}

async function sendAndResolve(account: Account, operation: Operation, row: OperationRow): Promise<OperationRow> {
  const obstacle = await operation.permitted?.().then(() => undefined, notSent)
  if (obstacle) return recordOutcome(account, row, obstacle)
  await account.together?.()
  const change = await account.stillHolds?.(row).then(() => undefined, notSent)
  if (change) return recordOutcome(account, row, change)
  if (isStale(account, row)) {
    // Paused past the stale time-out: read the row again, another process may have resolved it.
    const current = await account.store.acquiring.journal.get(row.id)
    if (current?.state !== "sent") return current ?? row
  }
  let call: FinishedCall | undefined
  const resolution = await operation.send(row, (finished) => (call = finished)).catch(resolutionOf)
  if (resolution.state === "unknown") {
    resolution.next_query_at = at(account, account.settings.asking.first_after_ms)
    account.store.logger.warn(
      `acquiring ${account.id}: outcome of ${row.kind} ${row.reference} is unknown (${resolution.error_code}), querying`,
    )
  }
  const resolved = await recordOutcome(account, row, resolution, call)
  // Of payouts the service has no query: its notification tells, or a person.
  const isQueried = resolved.state === "unknown" && !isAccepted(resolved) && resolved.kind !== "payout"
  const current = isQueried
    ? await untilResolved(account, resolved, at(account, account.settings.asking.within_ms))
    : resolved
  if (current.state === "unknown" && !isAccepted(current)) await showUnknown(account, current)
  return current
}

function notSent(error: unknown): Resolution {
  return error instanceof AcquirerError
    ? refused({ code: error.code ?? error.kind, message: error.merchantMessage })
    : refused({ code: "unexpected", message: reasonOf(error) })
}

/**
 * Waits for an operation in flight, querying once nobody else can still be at it; at most until the deadline. One of
 * another account is queried there, and only waited for where that account cannot be opened.
 */
export async function untilResolved(account: Account, row: OperationRow, deadline: Date): Promise<OperationRow> {
  const { journal } = account.store.acquiring
  const owner = await accountOfOperation(account, row).catch(() => undefined)
  let current = row
  const attempt = async () => {
    current = (await journal.get(row.id)) ?? row
    if (isKnown(current)) return current
    if (owner && (current.state === "unknown" || isStale(owner, current))) {
      const queried = await resolveUnknown(owner, current, false)
      if (isKnown(queried) || isAccepted(queried)) return queried
    }
    return undefined
  }
  const withinMs = deadline.getTime() - account.clock.now().getTime()
  return (await poll(attempt, { everyMs: 50, longestPauseMs: 1_000, withinMs, clock: account.clock })) ?? current
}

/** Still `sent` although no answer can come any more: its process died. */
export function isStale({ settings, clock }: Pick<Account, "settings" | "clock">, row: OperationRow): boolean {
  return isStaleAt(settings, row, clock.now())
}

export function isStaleAt({ timeouts }: Pick<Account["settings"], "timeouts">, row: OperationRow, now: Date): boolean {
  return row.state === "sent" && now.getTime() > row.sent_at.getTime() + timeouts.total_ms + CRASH_MARGIN_MS
}

function staleAt(account: Account): Date {
  return at(account, account.settings.timeouts.total_ms + CRASH_MARGIN_MS)
}

function at({ clock }: Account, afterMs: number): Date {
  return new Date(clock.now().getTime() + afterMs)
}

function foundDone(row: OperationRow): AcquirerError {
  return new AcquirerError("refused", {
    code: "found_done",
    merchantMessage:
      `A ${operationInWords(row.kind)} of ${row.amount} ${row.currency_code} was not known yet and has just been found to be done. ` +
      `Nothing more was sent: look at the payment before you press again.`,
  })
}

function busy(row: OperationRow): AcquirerError {
  return new AcquirerError("refused", {
    code: "busy",
    merchantMessage:
      `Another ${operationInWords(row.kind)} of this payment (${row.reference}) is not known yet: the service has not said what became of it. ` +
      `Nothing was sent; do not press again: it is being queried and shows by itself.`,
    shopperMessage:
      "Your previous payment attempt is still being confirmed. Nothing more was charged; please wait a moment.",
  })
}
