import type { MedusaContainer } from "@medusajs/framework/types"
import { placedOrder } from "../medusa/complete-cart"
import { orderOfCart } from "../medusa/order-of-cart"
import { storeOf } from "../medusa/store"
import { openAccount } from "../operations/account"
import { cardState, type AttemptState } from "./attempt-state"
import { CART_WORDS } from "./end-words"

/**
 * Where the card payment of a cart stands, for a page that waits; once it is paid, completing the cart makes the order.
 */
export type CartPayment = { kind: "order"; orderId: string } | AttemptState

/** Queries the service where the store does not know; never sends a payment. */
export async function cartPayment(container: MedusaContainer, cartId: string): Promise<CartPayment> {
  const placed = (await orderOfCart(container, cartId)) ? await placedOrder(container, cartId) : undefined
  if (placed?.kind === "order") return placed
  if (placed?.kind === "busy") return { kind: "undecided", mayRetry: false }
  const store = storeOf(container)
  const [last] = (await store.acquiring.journal.ofCart(cartId, "authorise")).slice(-1)
  if (!last?.order_no) return { kind: "open" }
  return cardState(await openAccount(store, last.account), last, CART_WORDS)
}
