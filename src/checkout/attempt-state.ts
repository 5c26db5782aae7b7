import { assertUnreachable } from "../acquirer/domain/errors"
import { endedWithoutMoney, holdsMoney } from "../acquirer/domain/payment-state"
import { findSession } from "../medusa/payable-session"
import { isAccepted, type OperationRow } from "../modules/acquiring/operation-row"
import type { Account } from "../operations/account"
import { CARD_NOT_ACCEPTED } from "../operations/decline-messages"
import { absenceProvesAt } from "../operations/evidence"
import { isSumProven } from "../operations/proven-sum"
import { isBeingReleased, standingCard, voidOf } from "../operations/released"
import { isPassed, lastCard, mayTryAgain } from "../operations/unanswered-card"
import type { EndWords } from "./end-words"
import { bookableOutcome } from "./session-outcome"

/** Where an attempt to pay stands, for a page that waits. */
export type AttemptState =
  /** Nothing was tried. */
  | { kind: "open" }
  /**
   * Nobody knows yet. `mayRetry`: another try may be offered, which promises nothing. `until`: from then on a try that
   * the service shows nothing of counts as not made; absent where the service is known to be at it or to have the card,
   * or the order is being placed.
   */
  | { kind: "undecided"; mayRetry: boolean; until?: Date }
  /** Reserved or taken. */
  | { kind: "paid" }
  | { kind: "failed"; message: string }

/**
 * Where the newest card of an order number stands. Queries the service where the store does not know; never sends a
 * payment.
 */
export async function cardState(account: Account, last: OperationRow, words: EndWords): Promise<AttemptState> {
  const orderNo = last.order_no ?? ""
  const newest = (await lastCard(account, orderNo)) ?? last
  const rows = await account.store.acquiring.journal.ofOrder(account.id, orderNo)
  const attempt = standingCard(rows, isBeingReleased) ?? newest
  switch (attempt.state) {
    case "sent":
      return undecided(account, [attempt], false)
    case "unknown":
      return undecided(account, [attempt], await mayTryAgain(account, attempt))
    case "done":
      if (isBeingReleased(attempt, rows)) return { kind: "failed", message: releaseWords(attempt, rows, words) }
      return isSumProven(attempt) ? { kind: "paid" } : ofUnprovenSum(account, attempt, words)
    case "refused":
      // An earlier one may still be charged, and pay for it.
      if (rows.some(isPassed)) return undecided(account, rows.filter(isPassed), true)
      return { kind: "failed", message: attempt.shopper_message ?? CARD_NOT_ACCEPTED }
    default:
      return assertUnreachable(attempt.state)
  }
}

export function releaseWords(attempt: OperationRow, rows: readonly OperationRow[], words: EndWords): string {
  return voidOf(attempt, rows, ({ state }) => state !== "refused") ? words.released : words.refunded
}

function undecided({ settings }: Account, tries: readonly OperationRow[], mayRetry: boolean): AttemptState {
  if (tries.some(isAccepted)) return { kind: "undecided", mayRetry }
  const last = Math.max(...tries.map((row) => absenceProvesAt(row, settings).getTime()))
  return { kind: "undecided", mayRetry, until: new Date(last) }
}

/**
 * Of a card that a query found for another sum, or for none, whoever books it asks the service first, and so does this.
 * What came to another sum is released, unless the merchant keeps it.
 */
async function ofUnprovenSum(account: Account, attempt: OperationRow, words: EndWords): Promise<AttemptState> {
  const session = attempt.payment_session_id && (await findSession(account.store, attempt.payment_session_id))
  const found = session ? await bookableOutcome(account, session).catch(() => undefined) : undefined
  if (found && holdsMoney(found.status)) return { kind: "paid" }
  const isOver = found !== undefined && endedWithoutMoney(found.status)
  if (isOver && found.status !== "declined") return { kind: "failed", message: words.ended }
  // Of what was found with a sum, that is another one; else its session is gone since the cart changed.
  const policy = session || attempt.answer?.found ? "wrong_amount" : "cart_changed"
  const told = await account.store.acquiring.incidents.ofOrders(attempt.order_no === null ? [] : [attempt.order_no])
  // What a person was told of it stays so under other settings.
  const isKept = account.settings.late_money[policy] === "keep" || told.some(({ release }) => release === "kept")
  if (isKept && (isOver || !session)) return { kind: "failed", message: words.kept }
  return { kind: "undecided", mayRetry: false }
}
