import { AcquirerError } from "../acquirer/domain/errors"
import { endedWithoutMoney, holdsMoney, type PaymentStatus } from "../acquirer/domain/payment-state"
import type { Money } from "../acquirer/domain/money"
import type { Account } from "../operations/account"
import { cartTotal } from "../medusa/cart-total"
import { isOrdered, orderCollection, type OrderCollection } from "../medusa/order-collection"
import { storeTotal, type PayableSession } from "../medusa/payable-session"
import type { Cart } from "../medusa/read-cart"
import type { Store } from "../medusa/store"

/** Codes of the errors below; the pay routes answer them with HTTP 409. */
export const TOTAL_CHANGED = "total_changed"
export const SUBSCRIPTION_CHANGED = "subscription_changed"

/** The shopper agreed to another sum than is to be paid now. Nothing was sent. */
export class TotalChanged extends AcquirerError {
  constructor(
    readonly shown: Money,
    readonly now: Money,
    { code, what } = {
      code: TOTAL_CHANGED,
      what: `The total has changed: it is now ${now}, and ${shown} was to be paid here.`,
    },
  ) {
    const message = `${what} Nothing was charged; please check your order and pay again.`
    super("refused", { code, merchantMessage: message, shopperMessage: message })
  }
}

/**
 * The same of what a subscription deducts later: `shown` is zero where the shopper was told of none, `now` where the
 * cart begins none any more. Where both are the same, something else of its terms has changed.
 */
export class SubscriptionChanged extends TotalChanged {
  constructor(shown: Money, now: Money) {
    super(shown, now, { code: SUBSCRIPTION_CHANGED, what: subscriptionChange(shown, now) })
  }
}

function subscriptionChange(shown: Money, now: Money): string {
  if (now.isZero()) return "This is no subscription any more: nothing would be deducted later."
  if (shown.isZero()) return `This is a subscription by now: each deduction takes ${now}, and you were told of none.`
  if (shown.equals(now)) return `The terms of the subscription have changed; a deduction takes ${now} each time.`
  return `The subscription has changed: each deduction is now ${now}, and you were told of ${shown} before.`
}

/**
 * What is to be paid now: what the cart costs, or what the order owes once it has no cart, was edited, or owes less. A
 * session made while the cart changes can outlive the change, and the core completes a cart without comparing.
 * @param cart as the payment request is about to tell of it
 * @param ordered whether the session's collection is linked to an order, where it was read with the cart
 * @throws TotalChanged when that is not what the session is for
 * @throws AcquirerError `refused` (code `order_canceled`) when its order was canceled
 */
export async function refuseChangedTotal(
  { store }: Account,
  session: PayableSession,
  cart: Cart | undefined,
  ordered?: boolean,
): Promise<void> {
  const order = await orderOf(store, session, cart, ordered)
  if (order?.isCanceled) throw canceled()
  const isCarts = session.cartId !== undefined && !isEdited(order)
  const now = isCarts ? cart && storeTotal(cart.raw_total ?? cart.total, cart.currency_code) : order?.owed
  if (now && !now.equals(session.money)) throw new TotalChanged(session.money, now)
  // The cart's total stays what it was when a part of the order was captured and the rest released.
  if (order && order.owed.compare(session.money) < 0) throw new TotalChanged(session.money, order.owed)
}

function canceled(): AcquirerError {
  const message = "This order was canceled. Nothing was charged, and nothing is to be paid for it."
  return new AcquirerError("refused", { code: "order_canceled", merchantMessage: message, shopperMessage: message })
}

/** A cart's collection belongs to no order, as a rule, and nothing of one is read then. */
async function orderOf(
  store: Store,
  { cartId, collectionId }: PayableSession,
  cart: Cart | undefined,
  ordered: boolean | undefined,
): Promise<OrderCollection | undefined> {
  if (cartId && cart && !(ordered ?? (await isOrdered(store, collectionId)))) return undefined
  return orderCollection(store, collectionId)
}

/**
 * The same for a cart that was paid on another page already: no order comes of it, and reconciling releases the money
 * by policy. What an order owes is not compared here: its payment stands, and reconciling decides what becomes of it.
 * @throws AcquirerError `refused` when the session is paid and its cart costs something else now
 */
export async function refusePaidForOther(
  account: Account,
  session: PayableSession,
  paid: PaymentStatus,
): Promise<void> {
  if (paid === "created" || paid === "unknown" || endedWithoutMoney(paid)) return
  const cartId = await cartThatSays(account.store, session)
  const now = cartId ? await cartTotal(account.store, cartId) : undefined
  if (!now || now.equals(session.money)) return
  const message =
    `Your cart changed after this payment was started: it now costs ${now}, and the payment was for ${session.money}. ` +
    `No order was placed. ${whatBecomesOf(account, paid)}`
  throw new AcquirerError("refused", { code: TOTAL_CHANGED, merchantMessage: message, shopperMessage: message })
}

/**
 * A voucher that was taken is paid by nobody yet, and neither is what a bank still decides about. Whoever paid again
 * beside money that is kept would have paid twice.
 */
function whatBecomesOf({ settings }: Account, paid: PaymentStatus): string {
  if (!holdsMoney(paid)) {
    return "That payment is still open: please do not complete it. Please check your cart and pay again."
  }
  return settings.late_money.cart_changed === "keep"
    ? "The shop knows of your payment and will be in touch; please ask the shop before you pay again."
    : "What you paid is released. Please check your cart and pay again."
}

/** The cart of a session, as long as its total counts: not that of an order that was edited since. */
async function cartThatSays(store: Store, { cartId, collectionId }: PayableSession): Promise<string | undefined> {
  if (!cartId) return undefined
  return isEdited(await orderCollection(store, collectionId)) ? undefined : cartId
}

function isEdited(order: OrderCollection | undefined): boolean {
  return (order?.orderVersion ?? 1) > 1
}
