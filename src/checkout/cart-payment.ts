import type { MedusaContainer } from "@medusajs/framework/types"
import { assertUnreachable } from "../acquirer/domain/errors"
import { placedOrder } from "../medusa/complete-cart"
import { orderOfCart } from "../medusa/order-of-cart"
import { storeOf } from "../medusa/store"
import type { OperationRow } from "../modules/acquiring/operation-row"
import { openAccount } from "../operations/account"
import { CARD_NOT_ACCEPTED } from "../operations/decline-messages"
import { isBeingReleased, voidOf } from "../operations/released"
import { isPassed, lastCard, mayTryAgain } from "../operations/unanswered-card"

/** Where the card payment of a cart stands, for a page that waits. */
export type CartPayment =
  | { kind: "order"; orderId: string }
  /** No card was tried. */
  | { kind: "open" }
  /** Nobody knows yet; `mayRetry`: another try may be offered, which promises nothing. */
  | { kind: "undecided"; mayRetry: boolean }
  /** Reserved or taken: completing the cart makes the order. */
  | { kind: "paid" }
  | { kind: "failed"; message: string }

/** Queries the service where the store does not know; never sends a payment. */
export async function cartPayment(container: MedusaContainer, cartId: string): Promise<CartPayment> {
  const placed = (await orderOfCart(container, cartId)) ? await placedOrder(container, cartId) : undefined
  if (placed?.kind === "order") return placed
  if (placed?.kind === "busy") return { kind: "undecided", mayRetry: false }
  const store = storeOf(container)
  const [last] = (await store.acquiring.journal.ofCart(cartId, "authorise")).slice(-1)
  if (!last?.order_no) return { kind: "open" }
  const account = await openAccount(store, last.account)
  const attempt = (await lastCard(account, last.order_no)) ?? last
  const rows = await store.acquiring.journal.ofOrder(account.id, last.order_no)
  switch (attempt.state) {
    case "sent":
      return { kind: "undecided", mayRetry: false }
    case "unknown":
      return { kind: "undecided", mayRetry: await mayTryAgain(account, attempt) }
    case "done":
      return isBeingReleased(attempt, rows)
        ? { kind: "failed", message: releaseWords(attempt, rows) }
        : { kind: "paid" }
    case "refused":
      // An earlier one may still be charged, and become the order.
      if (rows.some(isPassed)) return { kind: "undecided", mayRetry: true }
      return { kind: "failed", message: attempt.shopper_message ?? CARD_NOT_ACCEPTED }
    default:
      return assertUnreachable(attempt.state)
  }
}

/** What was charged is not released but refunded, which takes longer to be seen on the card. */
export function releaseWords(attempt: OperationRow, rows: readonly OperationRow[]): string {
  return voidOf(attempt, rows, ({ state }) => state !== "refused")
    ? "Your order was not placed; what was reserved on your card is released. Please try again."
    : "Your order was not placed; what was charged is refunded to your card. Please try again."
}
