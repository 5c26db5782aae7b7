import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { Money } from "../acquirer/domain/money"
import { storeTotal, type PayableSession } from "../medusa/payable-session"
import { readCart, type Cart } from "../medusa/read-cart"
import { storeOf } from "../medusa/store"
import type { Account } from "../operations/account"
import { isRefusal, type ContractTerms } from "../subscriptions/contract-terms"
import { carriesContract, contractOf, NEEDS_CARD, refused, termsFor } from "../subscriptions/open-contract"
import type { SessionInput } from "./session-data"
import type { OfferedSubscription } from "./shopper-views"
import { SubscriptionChanged } from "./total-changed"

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
  const { data } = await store.query.graph({
    entity: "cart",
    fields: ["items.variant_id"],
    filters: { id: cartId },
  })
  const [found] = data as { items?: { variant_id?: string | null }[] }[]
  const variants = (found?.items ?? []).flatMap(({ variant_id }) => variant_id ?? [])
  // Most carts have none: nothing more is read for them.
  if ((await store.acquiring.plans.ofVariants(variants)).length === 0) return undefined
  const cart = await readCart(store, cartId)
  const terms = cart && (await contractOf(store, cart, store.acquiring.clock.now()))
  if (!terms) return undefined
  return isRefusal(terms)
    ? { allows: () => false, reason: terms.message }
    : {
        allows: carriesContract,
        reason: NEEDS_CARD,
        offer: offerOf(terms, storeTotal(cart.raw_total ?? cart.total, cart.currency_code)),
      }
}

function offerOf({ plan, amount, start, end }: ContractTerms, total: Money): OfferedSubscription {
  const { contract_name, interval, interval_count, billing_cycle, promotion_cycle } = plan
  return {
    ...{ contract_name, interval, interval_count, billing_cycle, promotion_cycle },
    amount: amount.toDecimalString(),
    currency_code: amount.currency.toLowerCase(),
    promotion_amount: promotion_cycle > 0 ? total.toDecimalString() : null,
    starts_on: start,
    ends_on: end ?? null,
  }
}

/**
 * The contract that paying a session begins.
 * @param told what the shopper was told that a deduction takes, in major units; undefined where the shop does not say
 * @throws AcquirerError as `termsFor`; SubscriptionChanged where a deduction takes something else by now
 */
export async function agreedTerms(
  account: Account,
  session: Pick<PayableSession, "cartId" | "money">,
  cart: Cart | undefined,
  { flow, subscription_amount: told }: Pick<SessionInput, "flow" | "subscription_amount">,
): Promise<ContractTerms | undefined> {
  const terms = await termsFor(account, session, cart, flow)
  if (told === undefined) return terms
  const shown = storeTotal(told, session.money.currency)
  const now = terms?.amount ?? Money.zero(session.money.currency)
  if (!now.equals(shown)) throw new SubscriptionChanged(shown, now)
  return terms
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
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "payment_collection",
    fields: ["cart.id"],
    filters: { id: collectionId },
  })
  const cartId = (data as { cart?: { id: string } | null }[])[0]?.cart?.id
  const limit = cartId ? await subscriptionLimit(container, cartId) : undefined
  if (limit && !limit.allows(flow)) throw refused(flow === undefined ? "provider_id" : "flow", limit.reason)
}
