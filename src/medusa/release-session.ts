import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules, PaymentSessionStatus } from "@medusajs/framework/utils"
import type { CardSession } from "./card-session"
import { withCart } from "./cart-lock"
import { cartState } from "./cart-state"
import { CLOSES_SESSION } from "./closing-context"
import { orderOfCart } from "./order-of-cart"
import { accountOf } from "./provider-id"
import { reasonOf } from "./reason"
import { storeOf } from "./store"
import { voidFailedKey } from "../modules/acquiring/incident-keys"

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
  // Of an outcome that nobody knows a person was told by the void itself.
  const row = await acquiring.journal.find("cancel", paymentId)
  if (row?.state === "unknown") return { kind: "not_released" }
  await acquiring.incidents.raise(
    {
      account: session.account,
      kind: "void_failed",
      key: voidFailedKey(session.orderNo),
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
 * Takes away from the core's completion what a completion that failed after the authorisation left: the core voids the
 * payment, lets its session stand as authorised, and would make an order of it that nobody pays. Waits for whoever
 * completes the cart, since theirs may fail so, too.
 * @returns false where they do not come to an end in time
 */
export async function closeVoidedSessions(container: MedusaContainer, cartId: string): Promise<boolean> {
  const sessions = await sessionsOfCart(container, cartId)
  if (sessions.length === 0) return true
  const isAlone = !sessions.some(({ isVoided }) => isVoided) && (await cartState(container, cartId))?.isLinked === false
  if (isAlone) return true
  const { kind } = await withCart(container, cartId, async () => {
    const voided = (await sessionsOfCart(container, cartId)).filter(({ isVoided }) => isVoided)
    if (voided.length === 0 || (await orderOfCart(container, cartId))) return
    for (const { id } of voided) await markClosed(container, id)
  })
  return kind === "done"
}

/** Those that are open and paid through us. */
async function sessionsOfCart(
  container: MedusaContainer,
  cartId: string,
): Promise<{ id: string; isVoided: boolean }[]> {
  const { query } = storeOf(container)
  const sessions = ["id", "status", "provider_id"].map((field) => `payment_collection.payment_sessions.${field}`)
  const payments = ["payment_session_id", "canceled_at"].map((field) => `payment_collection.payments.${field}`)
  const { data } = await query.graph({ entity: "cart", fields: [...sessions, ...payments], filters: { id: cartId } })
  const [cart] = data as unknown as { payment_collection?: CollectionRow | null }[]
  const { payment_sessions = [], payments: made = [] } = cart?.payment_collection ?? {}
  const voided = new Set(made.flatMap((row) => (row.canceled_at ? [row.payment_session_id] : [])))
  return payment_sessions
    .filter(({ provider_id, status }) => accountOf(provider_id) && status !== "canceled")
    .map(({ id }) => ({ id, isVoided: voided.has(id) }))
}

interface CollectionRow {
  payment_sessions?: { id: string; status: string; provider_id: string }[]
  payments?: { payment_session_id: string; canceled_at: string | null }[]
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
