import type { MedusaContainer, PaymentDTO } from "@medusajs/framework/types"
import { MedusaError, Modules } from "@medusajs/framework/utils"
import type { Card } from "../../acquirer/domain/card"
import { openAccount } from "../../gateway/account"
import { refuseTooManyAttempts, tooMany, TOO_MANY_ATTEMPTS } from "../../gateway/attempt-limits"
import { CARD_NOT_ACCEPTED } from "../../gateway/decline-words"
import { acquirerErrorIn } from "../../gateway/medusa-error"
import type { ShopperRequest } from "../../gateway/order-data/order-data"
import { findPaymentOfSession } from "../../gateway/store-rows"
import { completeCart, placedOrder } from "../complete-cart"
import { releaseSession } from "../release-session"
import { storeOf } from "../store"
import { orderOfCart, payableCart, type CardSession } from "./payable-cart"

export type PayOutcome =
  | { kind: "order"; orderId: string }
  /** Nothing was charged, or nobody knows yet; `message` is for the shopper and says which. */
  | { kind: "cart"; message: string; name: string; type: string }

/**
 * Pays a cart with a card: authorises, completes the cart, and gives the money free again when completing fails.
 *
 * Not a workflow: a workflow's input is state that Medusa may write down, and the card must never be. It goes from
 * here to the payment provider in the context of `authorizePaymentSession`, which the core passes on and stores
 * nowhere. Called twice for one cart, at once or one after the other, it charges once and answers the same order.
 */
export async function payByCard(
  container: MedusaContainer,
  cartId: string,
  card: Card,
  request: ShopperRequest,
): Promise<PayOutcome> {
  const known = await orderOfCart(container, cartId)
  const placed = known ? await placedOrder(container, cartId) : undefined
  if (placed?.kind === "order") return placed
  if (placed?.kind === "busy") return beingPlaced()

  const session = await payableCart(container, cartId)
  await refuseTooManyAttempts(await openAccount(storeOf(container), session.account), cartId, request.ip)
  const payment = await authorise(container, session, card, request)
  if ("kind" in payment) return payment

  const completed = await completeCart(container, cartId)
  if (completed.kind === "order") return completed
  if (completed.kind === "busy") return beingPlaced()
  const released = await releaseSession(container, session, payment.id)
  if (released.kind === "order") return released
  const { name, type, message } = completed.error
  storeOf(container).logger.warn(
    `acquiring ${session.account}: cart ${cartId} was paid and could not be completed: ${message}`,
  )
  const reason = isStockGone(message) ? "Something in your cart has just sold out." : message
  const money =
    released.kind === "held"
      ? "Your order was not placed; what is reserved on your card is given free."
      : "Your order was not placed and nothing was charged."
  return { kind: "cart", name, type, message: `${reason} ${money}` }
}

/** The core's own words name ids of inventory items and locations. */
function isStockGone(message: string): boolean {
  return /\b(stock|inventory)\b/i.test(message)
}

async function authorise(
  container: MedusaContainer,
  session: CardSession,
  card: Card,
  request: ShopperRequest,
): Promise<PaymentDTO | Extract<PayOutcome, { kind: "cart" }>> {
  const payments = container.resolve(Modules.PAYMENT)
  try {
    const payment: PaymentDTO | null = await payments.authorizePaymentSession(session.id, {
      card,
      shopper_request: request,
    })
    if (payment && !payment.canceled_at) return payment
    if (payment) return notAuthorised("This payment was given up and nothing was charged. Please try again.")
    return notAuthorised("The payment is not decided yet. Your order completes by itself when it is.")
  } catch (error) {
    const cause = acquirerErrorIn(error)
    if (cause?.kind === "config" || cause?.kind === "invalid") throw error
    const booked = await findPaymentOfSession(storeOf(container), session.id)
    if (booked && !booked.canceled) return payments.retrievePayment(booked.id)
    return notAuthorised(cause?.shopperMessage ?? (await reasonOf(container, session)))
  }
}

/**
 * Why the last attempt brought no money, in words for the shopper.
 * @throws AcquirerError `refused` with code `too_many_attempts` when it was never sent for that reason
 */
async function reasonOf(container: MedusaContainer, session: CardSession): Promise<string> {
  const account = await openAccount(storeOf(container), session.account)
  const rows = await account.store.acquiring.journal.ofOrder(session.account, session.orderNo)
  const attempt = rows.filter((row) => row.kind === "authorise").at(-1)
  if (attempt?.error_code === TOO_MANY_ATTEMPTS) throw tooMany(account, "this address")
  if (attempt?.state === "refused") {
    return attempt.shopper_message ?? CARD_NOT_ACCEPTED
  }
  if (attempt?.state === "unknown" || attempt?.state === "sent") {
    return (
      "Your bank has not confirmed the payment yet. Please do not pay again: we keep asking, " +
      "and your order completes by itself as soon as the payment is confirmed."
    )
  }
  return "The payment was not accepted and nothing was charged. Please try again."
}

/** Of a type that tells a storefront to wait: whoever is at it may still fail, and then the cart can be paid again. */
function beingPlaced(): Extract<PayOutcome, { kind: "cart" }> {
  return {
    kind: "cart",
    message: "Your order is still being placed. Please do not pay again: it completes by itself in a moment.",
    name: "Error",
    type: MedusaError.Types.PAYMENT_REQUIRES_MORE_ERROR,
  }
}

function notAuthorised(message: string): Extract<PayOutcome, { kind: "cart" }> {
  return { kind: "cart", message, name: "Error", type: MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR }
}
