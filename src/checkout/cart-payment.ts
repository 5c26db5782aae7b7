import type { MedusaContainer } from "@medusajs/framework/types"
import { assertUnreachable } from "../acquirer/domain/errors"
import { endedWithoutMoney, holdsMoney } from "../acquirer/domain/payment-state"
import { placedOrder } from "../medusa/complete-cart"
import { orderOfCart } from "../medusa/order-of-cart"
import { findSession } from "../medusa/payable-session"
import { storeOf } from "../medusa/store"
import { isAccepted, type OperationRow } from "../modules/acquiring/operation-row"
import { openAccount, type Account } from "../operations/account"
import { CARD_NOT_ACCEPTED } from "../operations/decline-messages"
import { absenceProvesAt } from "../operations/evidence"
import { isSumProven } from "../operations/proven-sum"
import { isBeingReleased, standingCard, voidOf } from "../operations/released"
import { isPassed, lastCard, mayTryAgain } from "../operations/unanswered-card"
import { bookableOutcome } from "./session-outcome"

/** Where the card payment of a cart stands, for a page that waits. */
export type CartPayment =
  | { kind: "order"; orderId: string }
  /** No card was tried. */
  | { kind: "open" }
  /**
   * Nobody knows yet. `mayRetry`: another try may be offered, which promises nothing. `until`: from then on a try that the
   * service shows nothing of counts as not made; absent where the service is known to be at it or to have the card, or the order is being placed.
   */
  | { kind: "undecided"; mayRetry: boolean; until?: Date }
  /** Reserved or taken: completing the cart makes the order. */
  | { kind: "paid" }
  | { kind: "failed"; message: string }

const ENDED = "This payment has ended without an order, and nothing of it is kept."
const KEPT =
  "Your payment does not fit your order, so no order was placed. The shop knows of your payment and looks after it; " +
  "please ask the shop before you pay again."

/** Queries the service where the store does not know; never sends a payment. */
export async function cartPayment(container: MedusaContainer, cartId: string): Promise<CartPayment> {
  const placed = (await orderOfCart(container, cartId)) ? await placedOrder(container, cartId) : undefined
  if (placed?.kind === "order") return placed
  if (placed?.kind === "busy") return { kind: "undecided", mayRetry: false }
  const store = storeOf(container)
  const [last] = (await store.acquiring.journal.ofCart(cartId, "authorise")).slice(-1)
  if (!last?.order_no) return { kind: "open" }
  const account = await openAccount(store, last.account)
  const newest = (await lastCard(account, last.order_no)) ?? last
  const rows = await store.acquiring.journal.ofOrder(account.id, last.order_no)
  const attempt = standingCard(rows, isBeingReleased) ?? newest
  switch (attempt.state) {
    case "sent":
      return undecided(account, [attempt], false)
    case "unknown":
      return undecided(account, [attempt], await mayTryAgain(account, attempt))
    case "done":
      if (isBeingReleased(attempt, rows)) return { kind: "failed", message: releaseWords(attempt, rows) }
      return isSumProven(attempt) ? { kind: "paid" } : ofUnprovenSum(account, attempt)
    case "refused":
      // An earlier one may still be charged, and become the order.
      if (rows.some(isPassed)) return undecided(account, rows.filter(isPassed), true)
      return { kind: "failed", message: attempt.shopper_message ?? CARD_NOT_ACCEPTED }
    default:
      return assertUnreachable(attempt.state)
  }
}

function undecided({ settings }: Account, tries: readonly OperationRow[], mayRetry: boolean): CartPayment {
  if (tries.some(isAccepted)) return { kind: "undecided", mayRetry }
  const last = Math.max(...tries.map((row) => absenceProvesAt(row, settings).getTime()))
  return { kind: "undecided", mayRetry, until: new Date(last) }
}

/**
 * Of a card that a query found for another sum, or for none, completing the cart asks the service first, and so does this.
 * What came to another sum is released, unless the merchant keeps it.
 */
async function ofUnprovenSum(account: Account, attempt: OperationRow): Promise<CartPayment> {
  const session = attempt.payment_session_id && (await findSession(account.store, attempt.payment_session_id))
  const found = session ? await bookableOutcome(account, session).catch(() => undefined) : undefined
  if (found && holdsMoney(found.status)) return { kind: "paid" }
  const isOver = found !== undefined && endedWithoutMoney(found.status)
  if (isOver && found.status !== "declined") return { kind: "failed", message: ENDED }
  // Of what was found with a sum, that is another one; else its session is gone since the cart changed.
  const policy = session || attempt.answer?.found ? "wrong_amount" : "cart_changed"
  const isKept = account.settings.late_money[policy] === "keep"
  if (isKept && (isOver || !session)) return { kind: "failed", message: KEPT }
  return { kind: "undecided", mayRetry: false }
}

/** What was charged is not released but refunded, which takes longer to be seen on the card. */
export function releaseWords(attempt: OperationRow, rows: readonly OperationRow[]): string {
  return voidOf(attempt, rows, ({ state }) => state !== "refused")
    ? "Your order was not placed; what was reserved on your card is released. Please try again."
    : "Your order was not placed; what was charged is refunded to your card. Please try again."
}
