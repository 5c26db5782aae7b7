import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules, PaymentSessionStatus } from "@medusajs/framework/utils"
import type { CardSession } from "./card-session"
import { withCart } from "./cart-lock"
import { CLOSES_SESSION } from "./closing-context"
import { orderOfCart } from "./order-of-cart"
import { reasonOf } from "./reason"
import { storeOf } from "./store"

export type Release = { kind: "order"; orderId: string } | { kind: "released" } | { kind: "not_released" }

/**
 * Releases the money of an authorised session because no order came of it, and closes the session. Under the lock under
 * which the core completes the cart; when somebody completed it, their order stands and nothing is released.
 */
export async function releaseSession(
  container: MedusaContainer,
  session: CardSession,
  paymentId: string,
): Promise<Release> {
  const locked = await withCart(container, session.cartId, async () => {
    const orderId = await orderOfCart(container, session.cartId)
    if (orderId) return { kind: "order", orderId } as const
    return release(container, session, paymentId)
  })
  return locked.kind === "done" ? locked.value : { kind: "not_released" }
}

async function release(container: MedusaContainer, session: CardSession, paymentId: string): Promise<Release> {
  const payments = container.resolve(Modules.PAYMENT)
  const { acquiring, logger } = storeOf(container)
  // First: the void may take longer than the lock is kept.
  await markClosed(container, session.id)
  const failure = await payments.cancelPayment(paymentId).then(() => undefined, reasonOf)
  if (failure === undefined) return { kind: "released" }

  logger.error(`acquiring ${session.account}: the void of ${session.orderNo} failed: ${failure}`)
  await acquiring.incidents.raise(
    {
      account: session.account,
      kind: "void_failed",
      key: `void_failed:${session.orderNo}`,
      order_no: session.orderNo,
      cart_id: session.cartId,
      message: `No order came of this payment, and the service did not release it: ${failure}`,
      next_step: "It is tried again by itself; this entry closes when the money is released.",
    },
    await acquiring.clock.current(),
  )
  return { kind: "not_released" }
}

/**
 * Takes a session away from the core's completion, under the lock of its cart.
 * @returns false when the cart is an order by now, or is becoming one
 */
export async function closeSession(
  container: MedusaContainer,
  sessionId: string,
  cartId: string | undefined,
): Promise<boolean> {
  if (cartId === undefined) {
    await markClosed(container, sessionId)
    return true
  }
  const locked = await withCart(container, cartId, async () => {
    if (await orderOfCart(container, cartId)) return false
    await markClosed(container, sessionId)
    return true
  })
  return locked.kind === "done" && locked.value
}

/**
 * A session that stays authorised with a voided payment would let the next completion place an unpaid order. The core
 * replaces the session of a payment that it refunds by itself (sale mode): then there is nothing to close.
 */
async function markClosed(container: MedusaContainer, sessionId: string): Promise<void> {
  const payments = container.resolve(Modules.PAYMENT)
  const [row] = await payments.listPaymentSessions({ id: sessionId })
  if (!row) return
  await payments.updatePaymentSession({
    id: row.id,
    data: row.data,
    amount: row.amount,
    currency_code: row.currency_code,
    status: PaymentSessionStatus.CANCELED,
    context: CLOSES_SESSION,
  })
}
