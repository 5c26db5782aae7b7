import { endedWithoutMoney } from "../acquirer/domain/payment-state"
import { OrderNo } from "../acquirer/domain/references"
import { isAccepted, type OperationRow } from "../modules/acquiring/operation-row"
import { accountOfOperation, type Account } from "./account"
import { CARD_NOT_ACCEPTED, EARLIER_UNDECIDED } from "./decline-messages"
import { untilResolved } from "./run-operation"

/** The last card that was tried for an order number, as the service tells of it now. */
export async function lastCard(account: Account, orderNo: string): Promise<OperationRow | undefined> {
  const rows = await account.store.acquiring.journal.ofOrder(account.id, orderNo)
  const attempt = rows.filter(({ kind }) => kind === "authorise").at(-1)
  return attempt && untilResolved(account, attempt, account.clock.now())
}

/**
 * What a card may take the place of: a card, or an alternative payment whose shopper was never sent anywhere to pay it.
 */
const PASSABLE: ReadonlySet<OperationRow["kind"]> = new Set(["authorise", "apm"])

/**
 * Whether a shopper may try another card although nobody knows what became of this attempt: long enough after it was
 * sent, and only while the service shows nothing that may be its money. It proves nothing: what still appears is voided
 * as a duplicate where another card has paid. Of an alternative payment the address went with the answer, so that
 * nobody can pay what still appears of it, unless its method charges at once.
 */
export async function mayTryAgain(account: Account, attempt: OperationRow): Promise<boolean> {
  if (!PASSABLE.has(attempt.kind) || attempt.state !== "unknown" || !attempt.order_no) return false
  // The service itself has said that a bank is still at it.
  if (isAccepted(attempt)) return false
  const owner = await accountOfOperation(account, attempt).catch(() => undefined)
  if (!owner) return false
  const triedUntil = attempt.sent_at.getTime() + owner.settings.asking.retry_card_after_ms
  if (owner.clock.now().getTime() < triedUntil) return false
  return hasNoTrace(owner, attempt).catch(() => false)
}

/** Whether another card took the place of one whose outcome is still unknown. */
export function isPassed({ kind, state, exclusive_key }: OperationRow): boolean {
  return kind === "authorise" && state === "unknown" && exclusive_key === null
}

/**
 * What a shopper reads of a card that brought no money. While an earlier one may still be charged, nothing is promised.
 * @param rows every operation on the same order number
 */
export function refusalWords(attempt: OperationRow, rows: readonly OperationRow[]): string {
  const isUndecided = rows.some((row) => row.id !== attempt.id && isPassed(row))
  return isUndecided ? EARLIER_UNDECIDED : (attempt.shopper_message ?? CARD_NOT_ACCEPTED)
}

/**
 * Whether nothing that the service shows can be, or become, this try's money. A record of another try, by its number,
 * tells nothing of this one. Any other may be this one's, also where an earlier try was declined without a number and
 * it cannot be told whose it is: unless it has ended without money. Then either this try is over, or it left no trace.
 */
async function hasNoTrace(account: Account, attempt: OperationRow): Promise<boolean> {
  const orderNo = OrderNo(attempt.order_no ?? "")
  const rows = await account.store.acquiring.journal.ofOrder(account.id, orderNo)
  const others = rows.filter(({ id }) => id !== attempt.id)
  const earlier = new Set(others.flatMap(({ transaction_id }) => transaction_id ?? []))
  const records = await account.client.query([orderNo])
  return !records.some(
    ({ found, orderNo: of, transactionId, status }) =>
      found && of === orderNo && !(transactionId && earlier.has(transactionId)) && !endedWithoutMoney(status.meaning),
  )
}
