import { AcquirerError } from "../acquirer/domain/errors"
import type { PaidTransaction } from "../medusa/paid-transaction"
import { isPart, type OperationRow } from "../modules/acquiring/operation-row"
import { operationInWords } from "../modules/acquiring/operation-words"
import type { Account } from "./account"

/** The request header that says what the page showed on which a capture or a refund was pressed: a `lastMove`. */
export const SEEN_HEADER = "x-acquiring-seen"
/** What a page showed of a payment whose money nobody had moved. */
const NONE_SEEN = "none"

/** Id of the newest capture or refund of a payment, whoever made it; `none` where there is none. */
export function lastMove(journal: readonly Pick<OperationRow, "id" | "kind">[]): string {
  return journal.findLast(isPart)?.id ?? NONE_SEEN
}

/**
 * Two persons who look at the same sum may both want it moved once. Looked at in its turn, when no other operation on
 * the payment can begin.
 * @param reference of the operation itself
 * @throws AcquirerError `refused`, code `unseen`, when money was moved that the page did not show; nothing where nobody
 *   says what it showed: an integration answers for itself
 */
export async function refuseUnseen(
  account: Account,
  { orderNo, seen }: PaidTransaction,
  reference: string,
): Promise<void> {
  if (seen === undefined) return
  const journal = await account.store.acquiring.journal.ofOrder(account.id, orderNo)
  const other = movedSince(journal, seen).find((row) => row.reference !== reference)
  if (!other) return
  throw unseen(other, "Nothing was sent: look at the payment before you press again.")
}

/** Captures and refunds that a page does not show, made or not known to be; `journal` is oldest first. */
export function movedSince(journal: readonly OperationRow[], seen: string): OperationRow[] {
  const moves = journal.filter(isPart)
  return moves.slice(moves.findIndex(({ id }) => id === seen) + 1).filter(({ state }) => state !== "refused")
}

export function unseen({ kind, amount, currency_code }: OperationRow, next: string): AcquirerError {
  return new AcquirerError("refused", {
    code: "unseen",
    merchantMessage:
      `A ${operationInWords(kind)} of ${amount} ${currency_code} was made on this payment since this page was loaded. ` +
      next,
  })
}
