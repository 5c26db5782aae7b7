import type { OfferedSubscription } from "../../../../src/storefront"
import type { Cart, Store } from "../shop/store"

interface SessionOrder {
  /** Provider of the method, `pp_acquiring_default`. */
  provider: string
  /** Session data; `flow` is in it. */
  data: Record<string, unknown>
}

interface Session {
  id: string
  provider_id: string
  status: string
  amount: number
  data?: Record<string, unknown>
}

/** What the shopper read of a subscription, as session data; whoever read of none agreed to none. */
export function agreedTo(subscription: OfferedSubscription | undefined): Record<string, string> {
  if (!subscription) return { subscription_amount: "0" }
  return { subscription_amount: subscription.amount, subscription_terms: subscription.terms }
}

/** The one to be paid: sessions come in no order, and one that is paid may stand beside it. */
export function pendingSession(collection: { payment_sessions?: unknown } | undefined, provider: string) {
  const sessions = collection?.payment_sessions as Session[] | undefined
  return sessions?.find(({ provider_id, status }) => provider_id === provider && status === "pending")
}

/**
 * The cart's open payment session of this provider and flow. For cards an open one of the right amount is used
 * again, so that a second tab or a reload does not pull the session from under a payment; else a new one starts.
 * Undefined where the cart was completed meanwhile: its order is to be looked for.
 */
export async function openSession(store: Store, cart: Cart, order: SessionOrder): Promise<Session | undefined> {
  const { provider, data } = order
  const present = pendingSession(cart.payment_collection, provider)
  const isDirect = data.flow === "card" || data.flow === "saved_card"
  const isSame = present?.data?.flow === data.flow && present?.data?.saved_card_id === data.saved_card_id
  const isAgreed = ["subscription_amount", "subscription_terms"].every((key) => present?.data?.[key] === data[key])
  const fits = isDirect && isSame && isAgreed && present?.amount === cart.total
  if (present !== undefined && fits) return present
  try {
    const collection = await store.startSession(cart, provider, data)
    const started = pendingSession(collection, provider)
    if (started === undefined) throw new Error("The store opened no payment session.")
    return started
  } catch (error) {
    // Another tab may have begun to pay at the same moment: a cart has one payment collection.
    const fresh = await store.cart(cart.id).catch(() => cart)
    if (fresh.completed_at) return undefined
    if (cart.payment_collection || !fresh.payment_collection) throw error
    return openSession(store, fresh, order)
  }
}
