import { setTimeout as sleep } from "node:timers/promises"
import { AcquirerError } from "../acquirer/domain/errors"
import type { NewOperation, OperationRow, Settlement } from "../modules/acquiring/journal"
import type { Account } from "./account"
import { askAbout } from "./asking"
import { ACCEPTED, refused, settlementOf } from "./outcome"
import { reasonOf } from "./reason"
import { settleRow, showUnknown } from "./settle-row"

export interface Deed {
  operation: Omit<NewOperation, "account">
  /**
   * What must be known or over before it is written down: afterwards the row's time runs. Called again after each wait
   * for another deed; throws AcquirerError when it cannot be done.
   */
  ready?(): Promise<void>
  /**
   * Looked at once it is written down, before it waits for the others of its batch. What is thrown is the reason why it
   * is refused, and nothing is sent.
   */
  permitted?(): Promise<void>
  /** Sends it once and says what the service made of it; throws AcquirerError. */
  send(): Promise<Settlement>
  /** A refused one may be sent again under the same reference: a void that failed. */
  repeatable?: boolean
}

/** After a crash between writing and settling, a row is taken for unknown once no answer can come any more. */
const CRASH_MARGIN_MS = 3_000

/**
 * Does a deed once: writes it down and commits, sends it, settles it. Whoever comes with a deed that was begun before
 * finds its row: a settled one is answered from it, one in flight is waited for, an unknown one is asked about;
 * nothing is sent twice.
 *
 * @returns the row as it stands: `done`, `refused`, or `unknown` when asking brought no answer within the bound.
 * @throws AcquirerError `refused` (code `busy`) while another deed on the same money is unsettled.
 */
export async function perform(account: Account, deed: Deed): Promise<OperationRow> {
  const { journal } = account.store.acquiring
  const operation = { ...deed.operation, account: account.id }
  const deadline = Date.now() + account.settings.timeouts.total_ms + account.settings.asking.within_ms
  for (;;) {
    await deed.ready?.()
    const begun = await journal.begin(operation, new Date(), staleAt(account))
    if (begun.kind === "created") return sendAndSettle(account, deed, begun.row)

    const row = await untilSettled(account, begun.row, deadline)
    if (begun.kind === "exists") {
      if (row.state !== "refused" || !deed.repeatable) return row
      const again = await journal.again(row.id, new Date(), staleAt(account))
      if (again) return sendAndSettle(account, deed, again)
      continue
    }
    if (row.state === "sent" || row.state === "unknown") throw busy(row)
  }
}

async function sendAndSettle(account: Account, deed: Deed, row: OperationRow): Promise<OperationRow> {
  const obstacle = await deed.permitted?.().then(() => undefined, notSent)
  if (obstacle) return settleRow(account, row, obstacle)
  await account.together?.()
  if (isStale(account, row)) {
    // So long asleep that somebody may have judged the deed by what the service said of it: then it must not leave any more.
    const current = await account.store.acquiring.journal.get(row.id)
    if (current?.state !== "sent") return current ?? row
  }
  const settlement = await deed.send().catch(settlementOf)
  if (settlement.state === "unknown") {
    settlement.next_ask_at = new Date(Date.now() + account.settings.asking.first_after_ms)
    account.store.logger.warn(
      `acquiring ${account.id}: outcome of ${row.kind} ${row.reference} is unknown (${settlement.error_code}), asking`,
    )
  }
  const settled = await settleRow(account, row, settlement)
  const isAskedFor = settled.state === "unknown" && settled.error_code !== ACCEPTED
  const current = isAskedFor
    ? await untilSettled(account, settled, Date.now() + account.settings.asking.within_ms)
    : settled
  if (current.state === "unknown") await showUnknown(account, current)
  return current
}

function notSent(error: unknown): Settlement {
  return error instanceof AcquirerError
    ? refused({ code: error.code ?? error.kind, message: error.merchantMessage })
    : refused({ code: "unexpected", message: reasonOf(error) })
}

/** Waits for a deed in flight, asking about it once nobody else can still be at it; at most until the deadline. */
export async function untilSettled(account: Account, row: OperationRow, deadline: number): Promise<OperationRow> {
  const { journal } = account.store.acquiring
  for (let pause = 50; ; pause = Math.min(pause * 2, 1_000)) {
    const current = (await journal.get(row.id)) ?? row
    if (current.state === "done" || current.state === "refused") return current
    if (current.state === "unknown" || isStale(account, current)) {
      const answered = await askAbout(account, current, false)
      if (answered.state === "done" || answered.state === "refused") return answered
      if (answered.error_code === ACCEPTED) return answered
    }
    if (Date.now() + pause > deadline) return current
    await sleep(pause)
  }
}

export function isStale(account: Account, row: OperationRow): boolean {
  return (
    row.state === "sent" && Date.now() > row.sent_at.getTime() + account.settings.timeouts.total_ms + CRASH_MARGIN_MS
  )
}

function staleAt(account: Account): Date {
  return new Date(Date.now() + account.settings.timeouts.total_ms + CRASH_MARGIN_MS)
}

function busy(row: OperationRow): AcquirerError {
  return new AcquirerError("refused", {
    code: "busy",
    merchantMessage:
      `Another ${row.kind} of this payment (${row.reference}) is not settled yet: the service has not said what became of it. ` +
      `Nothing was sent; try again when it is known.`,
    shopperMessage:
      "Your previous payment attempt is still being confirmed. Nothing more was charged; please wait a moment.",
  })
}
