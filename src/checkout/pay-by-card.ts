import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import type { Money } from "../acquirer/domain/money"
import { openAccount } from "../operations/account"
import { refuseTooManyAttempts } from "../operations/attempt-limits"
import { reconcileOrders } from "../reconciliation/reconcile-orders"
import { shopperRequestOf, type ArrivedRequest } from "./arrived-request"
import { cartState, type CartState } from "../medusa/cart-state"
import { readCartToPay } from "../medusa/cart-to-pay"
import { cartTotal } from "../medusa/cart-total"
import { completeCart, placedOrder, type Completion } from "../medusa/complete-cart"
import { pricesBeside } from "../medusa/read-cart"
import { reasonOf } from "../medusa/reason"
import { releaseSession } from "../medusa/release-session"
import { storeOf } from "../medusa/store"
import type { CardSession } from "../medusa/card-session"
import { orderOfCart } from "../medusa/order-of-cart"
import { authoriseCard } from "./authorise-card"
import { refuseUndeliverable } from "./deliverable-cart"
import { flowOf, type Instrument } from "./instrument"
import { takeCollection } from "./one-session"
import { payableCart } from "./payable-cart"
import { BEING_PLACED } from "./session-lock"
import { whyNotPlaced } from "./why-not-placed"

export type PayOutcome =
  | { kind: "order"; orderId: string }
  /** Nothing was charged, or nobody knows yet; `message` is for the shopper and says which. */
  | { kind: "cart"; message: string; name: string; type: string; code?: string }

/**
 * Pays a cart with a card, typed or saved: authorises it and completes the cart; where completing fails, the money is
 * released.
 *
 * Not a workflow: a workflow's input is state that Medusa may write down, and the card must never be. It goes from
 * here to the payment provider in the context of `authorizePaymentSession`, which the core passes on and stores
 * nowhere. Called twice for one cart, at once or one after the other, it charges once and answers the same order.
 * @param shown the total that the shopper agreed to
 * @throws TotalChanged when the cart costs something else by now; nothing was sent
 */
export async function payByCard(
  container: MedusaContainer,
  cartId: string,
  instrument: Instrument,
  arrived: ArrivedRequest,
  shown: Money,
): Promise<PayOutcome> {
  const read = await readCartToPay(container, cartId, pricesBeside(shown.currency))
  const before = read.state
  const isLinked = before?.isLinked !== false && (await orderOfCart(container, cartId)) !== undefined
  const placed = isLinked || read.cart?.completed_at ? await placedOrder(container, cartId) : undefined
  if (placed?.kind === "order") return placed
  if (placed?.kind === "busy") return beingPlaced()
  if (placed?.kind === "completed") return orderedBefore()

  const { session, cart, sessions } = payableCart(read.cart, cartId, shown, flowOf(instrument))
  refuseUndeliverable(cart, session)
  const account = await openAccount(storeOf(container), session.account)
  const request = shopperRequestOf(account.settings, arrived)
  await refuseTooManyAttempts(account, cartId, request)
  await takeCollection(container, session.id, sessions)
  const payment = await authoriseCard(container, session, instrument, request, {
    ...{ session, cart },
    isOrdered: before?.isLinked,
  })
  if ("kind" in payment) return { ...payment, kind: "cart" }

  // What fails from here on leaves an authorised payment, which reconciliation comes to.
  const failed = (what: string) => (error: unknown) => {
    const { logger } = storeOf(container)
    logger.error(`acquiring ${session.account}: cart ${cartId} is paid, and its ${what} failed: ${reasonOf(error)}`)
    return undefined
  }
  const completed = await completeAsShown(container, session, before, shown).catch(failed("completion"))
  if (!completed || completed.kind === "busy") return beingPlaced()
  if (completed.kind === "order") return completed
  if (completed.kind === "completed") return orderedBefore()
  const released = await releaseSession(container, session, payment.id).catch(failed("release"))
  if (released?.kind === "order") return released
  const money = released?.kind === "released" ? NOTHING_CHARGED : await reconcileReleased(container, session)
  const { name, type, message } = completed.error
  storeOf(container).logger.warn(
    `acquiring ${session.account}: cart ${cartId} was paid and could not be completed: ${message}`,
  )
  return { kind: "cart", name, type, message: `${whyNotPlaced(completed.error)} ${money}` }
}

/**
 * Completes the cart, unless it costs something else by now: the core compares no sums. A cart none of whose rows was
 * written since it was read costs what it cost; of any other the total is computed anew.
 */
async function completeAsShown(
  container: MedusaContainer,
  session: CardSession,
  before: CartState | undefined,
  shown: Money,
): Promise<Completion> {
  const after = await cartState(container, session.cartId)
  const isSame = before !== undefined && before.version === after?.version
  const changed = isSame ? undefined : await changedMeanwhile(container, session, shown)
  return changed ?? completeCart(container, session.cartId, after)
}

const NOTHING_CHARGED = "Your order was not placed and nothing was charged. Please look at your cart and try again."

/**
 * What the plan does with it: of a payment that the service captured at once there is nothing to void, it is refunded.
 */
async function reconcileReleased(container: MedusaContainer, { account, orderNo }: CardSession): Promise<string> {
  const [reconciled] = await reconcileOrders(container, account, [orderNo]).catch(() => [])
  if (reconciled?.repairs.includes("released") !== true)
    return "Your order was not placed; what is reserved on your card is released by itself."
  return reconciled.status === "refunded"
    ? "Your order was not placed, and what was charged is refunded to your card."
    : NOTHING_CHARGED
}

/** A refusal where the cart's total, computed anew, is no longer what the shopper agreed to. */
async function changedMeanwhile(
  container: MedusaContainer,
  { cartId }: CardSession,
  shown: Money,
): Promise<Extract<Completion, { kind: "failed" }> | undefined> {
  const now = await cartTotal(storeOf(container), cartId)
  if (!now || now.equals(shown)) return undefined
  const message = `Your cart changed while you were paying: it now costs ${now} instead of ${shown} before.`
  return { kind: "failed", error: { message, name: "Error", type: MedusaError.Types.NOT_ALLOWED } }
}

/** Paid, it would be ordered once more; what it was paid with may be another order's. */
function orderedBefore(): Extract<PayOutcome, { kind: "cart" }> {
  return { kind: "cart", message: ORDERED_BEFORE, name: "Error", type: MedusaError.Types.NOT_ALLOWED }
}

const ORDERED_BEFORE =
  "This cart was ordered before. Nothing more was charged; please ask the shop if you have no order."

/** Of a type that tells a storefront to wait: whoever is at it may still fail, and then the cart can be paid again. */
function beingPlaced(): Extract<PayOutcome, { kind: "cart" }> {
  return {
    kind: "cart",
    message: BEING_PLACED,
    name: "Error",
    type: MedusaError.Types.PAYMENT_REQUIRES_MORE_ERROR,
  }
}
