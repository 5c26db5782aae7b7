import { statusOf } from "../problem"
import type { Store } from "../shop/store"

export type Settled =
  | { type: "order"; orderId: string }
  /** Somebody (the bank, another tab, the store) is still at it: ask again. */
  | { type: "waiting" }
  /** Not paid; the cart is as it was. */
  | { type: "unpaid"; message: string }

/** Asks the store to complete the cart, which is also the question whether it is paid; harmless to repeat. */
export async function settle(store: Store, cartId: string): Promise<Settled> {
  try {
    const answer = await store.complete(cartId)
    if (answer.type === "order") return { type: "order", orderId: answer.order.id }
    if (answer.error.type === "payment_requires_more_error") return { type: "waiting" }
    return { type: "unpaid", message: answer.error.message }
  } catch (error) {
    const status = statusOf(error)
    if (status === 409) return { type: "waiting" }
    if (status !== undefined && status < 500) return { type: "unpaid", message: (error as Error).message }
    throw error
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
