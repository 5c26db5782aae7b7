import { paymentProgress } from "../../../../src/storefront"
import { inShoppersWords, statusOf } from "../problem"
import type { Cart, Store } from "../shop/store"

export type Settled =
  | { type: "order"; orderId: string }
  /** Somebody (the bank, another tab, the store) is still at it: ask again. */
  | { type: "waiting" }
  /** Not paid; the cart is as it was. */
  | { type: "unpaid"; message: string }

const FAILED = "The payment was not made. Nothing was charged; you can try again or pay another way."

/** Asks the store to complete the cart, which is also the question whether it is paid; harmless to repeat. */
export async function settle(store: Store, cartId: string): Promise<Settled> {
  try {
    const answer = await store.complete(cartId)
    if (answer.type === "order") return { type: "order", orderId: answer.order.id }
    return unfinished(await store.cart(cartId), answer.error.message)
  } catch (error) {
    const status = statusOf(error)
    if (status === 409) return { type: "waiting" }
    if (status === undefined || status >= 500) throw error
    return unfinished(await store.cart(cartId), (error as Error).message)
  }
}

/** Why the store made no order: its own error names no reason when it was the payment. */
function unfinished(cart: Cart, reason: string): Settled {
  const progress = paymentProgress(cart)
  switch (progress?.stage) {
    case "open":
      // A card that was never sent is no payment; a page that was opened may still be paid on.
      return progress.flow === "card" ? { type: "unpaid", message: FAILED } : { type: "waiting" }
    case "undecided":
      return { type: "waiting" }
    case "failed":
      return { type: "unpaid", message: progress.message ?? FAILED }
    default:
      return { type: "unpaid", message: inShoppersWords(reason) }
  }
}

/** Asks up to `times` times, `pause` milliseconds apart, until there is an answer. */
export async function settleWithPatience(
  store: Store,
  cartId: string,
  { times = 5, pause = 1500 } = {},
): Promise<Settled> {
  for (let left = times; left > 1; left -= 1) {
    const settled = await settle(store, cartId)
    if (settled.type !== "waiting") return settled
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return settle(store, cartId)
}
