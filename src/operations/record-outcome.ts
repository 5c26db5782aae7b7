import type { FinishedCall } from "../acquirer/wire/exchange-record"
import { unconfirmedKey, unknownKey } from "../modules/acquiring/incident-keys"
import type { NewIncident } from "../modules/acquiring/incidents"
import {
  isAccepted,
  isKnown,
  isStatedDone,
  type OperationKind,
  type OperationRow,
  type Resolution,
} from "../modules/acquiring/operation-row"
import { operationInWords } from "../modules/acquiring/operation-words"
import type { Account } from "./account"
import { reopenVoidedDays } from "./reopen-voided-days"
import { showUnknownCode, type CodeSeenAt, type UnknownCode } from "./unknown-code"

/**
 * What an operation changed has to reach the store: a refusal leaves traces that the core does not clear (an order
 * cancelled although its void failed), and what a query found done was booked by nobody. The reconcile job comes soon.
 */
const FOLLOWED: ReadonlySet<OperationKind> = new Set(["capture", "cancel", "refund", "review"])

/** The hook that asked for the operation answers the core first, and the core clears what it can. */
const HOOK_RETURNS_MS = 3_000

/** Makes a payment due for a pass that begins once its operation is recorded, whatever pass begins before. */
export async function followSoon({ id, store, clock }: Account, orderNo: string): Promise<void> {
  await store.acquiring.payments.dueBy(id, orderNo, new Date(clock.now().getTime() + HOOK_RETURNS_MS))
}

/**
 * Writes an operation's outcome into the journal and closes what a person was shown of it.
 * @param call that brought it: its record is written in the same statement
 * @returns the row as it stands afterwards, whoever resolved it
 */
export async function recordOutcome(
  account: Account,
  row: OperationRow,
  resolution: Resolution,
  call?: FinishedCall,
): Promise<OperationRow> {
  const { journal, incidents } = account.store.acquiring
  const now = account.clock.now()
  const isCorrection = row.evidence === "person" && resolution.evidence === "person"
  const resolved = isCorrection
    ? await journal.restate(row, resolution, now)
    : await journal.resolve(row.id, resolution, now, call && { account: account.id, call })
  const current = resolved ?? (await journal.get(row.id)) ?? row
  if (resolved) for (const code of codesOf(resolution)) await showUnknownCode(account, code, placeOf(row))
  // The service works on it, and nobody has to do anything: where that takes long, the queue shows it.
  if (isAccepted(current)) await incidents.resolve(account.id, unknownKey(row), now)
  if (isKnown(current)) {
    // A person who says that it did not happen takes the word back that waited to be confirmed.
    const isOver = isConfirmed(current) || current.state === "refused"
    const keys = [unknownKey(row), ...(isOver ? [unconfirmedKey(row)] : [])]
    await incidents.resolveEach(account.id, keys, now)
  }
  if (isStatedDone(row) && resolved?.state === "refused") await reopenVoidedDays(account, row)
  const isFollowed = resolved !== undefined && (resolved.state === "refused" || resolved.evidence !== "answer")
  if (isKnown(current) && isFollowed && row.order_no && FOLLOWED.has(row.kind)) {
    await followSoon(account, row.order_no)
  }
  return current
}

/** The code that left the outcome open, and the one that says how risky a payment is. */
function codesOf({ error_code, answer }: Resolution): UnknownCode[] {
  const { code_table: table, code, risk } = answer ?? {}
  const open = error_code === "unknown_code" && typeof table === "string" && typeof code === "string"
  const { action, meaning } = (risk ?? {}) as { action?: unknown; meaning?: unknown }
  const isRiskOpen = meaning === "unknown" && typeof action === "string" && action !== ""
  return [...(open ? [{ table, code }] : []), ...(isRiskOpen ? [{ table: "risk_action", code: action }] : [])]
}

function placeOf({ order_no, transaction_id, cart_id }: OperationRow): CodeSeenAt {
  return { order_no, transaction_id, cart_id }
}

const QUERIED_BY_ITSELF =
  "The service is queried again by itself, and the store follows what it says. Do not do it a second time. " +
  "Where the service's portal shows what happened, say so in the admin: Acquiring, Needs you."
const NO_QUERY_OF_PAYOUTS =
  "The service reports payouts by notifications only. Do not make it a second time: look at the service's portal, " +
  "and say in the admin what it shows: Acquiring, Needs you."

/**
 * Shows a person an operation that nobody knows the outcome of. Whoever resolves it closes that; one who did so just
 * before it was raised found nothing to close.
 */
export async function showUnknown(account: Account, row: OperationRow): Promise<void> {
  const { journal, incidents } = account.store.acquiring
  await incidents.raise(
    {
      account: account.id,
      kind: "unknown_outcome",
      key: unknownKey(row),
      order_no: row.order_no,
      transaction_id: row.transaction_id,
      cart_id: row.cart_id,
      amount: row.amount,
      currency_code: row.currency_code,
      message: `Nobody knows yet whether the ${whatOf(row)} was made: ${row.error_message ?? "the answer was lost"}`,
      next_step: row.kind === "payout" ? NO_QUERY_OF_PAYOUTS : QUERIED_BY_ITSELF,
    },
    account.clock.now(),
  )
  const current = await journal.get(row.id)
  if (current && (isKnown(current) || isAccepted(current)))
    await incidents.resolve(account.id, unknownKey(row), account.clock.now())
}

/** Shows a person an authorisation that is known by a person's word alone, until the service says what became of it. */
export async function showUnconfirmed(account: Account, row: OperationRow): Promise<void> {
  const { journal, incidents } = account.store.acquiring
  await incidents.raise(unconfirmedIncident(row), account.clock.now())
  const current = await journal.get(row.id)
  if (current && isConfirmed(current)) await incidents.resolve(account.id, unconfirmedKey(row), account.clock.now())
}

/** An operation that is known by a person's word, and that the service does not show. */
export function unconfirmedIncident(row: OperationRow): NewIncident {
  const { account, order_no, transaction_id, cart_id, amount, currency_code } = row
  const about = { account, order_no, transaction_id, cart_id, amount, currency_code, key: unconfirmedKey(row) }
  if (row.kind !== "authorise") {
    return {
      ...about,
      kind: "unconfirmed_operation",
      message: `A person saw at the service's portal that the ${whatOf(row)} was made. The service does not show it.`,
      next_step:
        "Look at the payment in the portal again. If it is not there, do it there: the store counts it as made. " +
        "This closes once the service shows it.",
    }
  }
  return {
    ...about,
    kind: "unconfirmed_payment",
    message:
      `A person saw the payment ${row.transaction_id} of ${row.amount} ${row.currency_code} at the service's portal. ` +
      `The service itself has not confirmed it.`,
    next_step:
      "The service is queried again by itself, and this closes once it shows the payment. Deliver nothing before. " +
      "If the portal does not show the payment any more, cancel the order; if no order came of it, cancel the payment there.",
  }
}

/** `capture of 12.00 USD` */
function whatOf({ kind, amount, currency_code }: OperationRow): string {
  const operation = operationInWords(kind)
  return amount && currency_code ? `${operation} of ${amount} ${currency_code}` : operation
}

/** Known, and by more than a person's word. */
export function isConfirmed(row: Pick<OperationRow, "state" | "evidence">): boolean {
  return isKnown(row) && row.evidence !== "person"
}
