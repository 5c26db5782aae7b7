import type { MedusaContainer } from "@medusajs/framework/types"
import type { Money } from "../acquirer/domain/money"
import { cartOfCollection, orderOfCollection } from "../medusa/collection-owners"
import { storeTotal } from "../medusa/payable-session"
import { readCart } from "../medusa/read-cart"
import { storeOf } from "../medusa/store"
import { variantsInCart } from "../medusa/variants"
import { isRefusal, type ContractTerms } from "../subscriptions/contract-terms"
import { carriesContract, contractOf, NEEDS_CARD, refused } from "../subscriptions/open-contract"
import { termsDigest } from "../subscriptions/terms-digest"
import type { OfferedSubscription } from "./shopper-views"

/** Which ways of paying a cart's subscription leaves open. */
export interface SubscriptionLimit {
  /** @param flow undefined for another provider's */
  allows(flow: string | undefined): boolean
  /** Why others are closed, for the shopper. */
  reason: string
  /** What begins with its payment; absent where none is open. */
  offer?: OfferedSubscription
}

/** What a subscription in a cart forbids; undefined for a cart without one. */
export async function subscriptionLimit(
  container: MedusaContainer,
  cartId: string,
): Promise<SubscriptionLimit | undefined> {
  const store = storeOf(container)
  const variants = await variantsInCart(store, cartId)
  // Most carts have none: nothing more is read for them.
  if ((await store.acquiring.plans.ofVariants(variants)).length === 0) return undefined
  const cart = await readCart(store, cartId)
  const terms = cart && (await contractOf(store, cart, store.acquiring.clock.now()))
  if (!terms) return undefined
  const total = storeTotal(cart.raw_total ?? cart.total, cart.currency_code)
  // A contract begins with a payment: without one the goods come once, and nobody may read that they come again.
  if (!total.isPositive()) return { allows: () => false, reason: BEGINS_NONE }
  return isRefusal(terms)
    ? { allows: () => false, reason: terms.message }
    : { allows: carriesContract, reason: NEEDS_CARD, offer: offerOf(terms, total) }
}

const BEGINS_NONE =
  "Nothing is to be paid for this cart, so no subscription begins with it: the goods come once, and nothing is charged later."

function offerOf(terms: ContractTerms, total: Money): OfferedSubscription {
  const { plan, amount, start, end } = terms
  const { contract_name, interval, interval_count, billing_cycle, promotion_cycle } = plan
  return {
    ...{ contract_name, interval, interval_count, billing_cycle, promotion_cycle },
    amount: amount.toDecimalString(),
    currency_code: amount.currency.toLowerCase(),
    promotion_amount: promotion_cycle > 0 ? total.toDecimalString() : null,
    starts_on: start,
    ends_on: end ?? null,
    terms: termsDigest(terms),
  }
}

/**
 * A session that could not be paid is not made: the shopper hears why before they type a card.
 * @param flow undefined for a session of another provider, which begins no contract
 * @throws AcquirerError `invalid` in words for the shopper
 */
export async function refuseSubscriptionSession(
  container: MedusaContainer,
  collectionId: string,
  flow: string | undefined,
): Promise<void> {
  const store = storeOf(container)
  const cartId = await cartOfCollection(store, collectionId)
  const limit = cartId ? await subscriptionLimit(container, cartId) : undefined
  if (!limit || limit.allows(flow)) return
  // What an order still owes begins nothing, and may be paid in any way.
  if (await orderOfCollection(store, collectionId)) return
  throw refused(flow === undefined ? "provider_id" : "flow", limit.reason)
}
