import { AcquirerError } from "../acquirer/domain/errors"
import type { Subscription } from "../acquirer/domain/payment-request"
import { orderOfCollection } from "../medusa/collection-owners"
import type { PayableSession } from "../medusa/payable-session"
import type { Cart } from "../medusa/read-cart"
import type { Store } from "../medusa/store"
import type { Account } from "../operations/account"
import { contractTerms, isRefusal, type ContractTerms, type TermsRefusal } from "./contract-terms"

/** Code of the refusals below, for storefronts. */
const SUBSCRIPTION_REFUSED = "subscription_refused"

/** The contract that paying this cart begins, if any. */
export async function contractOf(
  store: Store,
  cart: Cart,
  now: Date,
): Promise<ContractTerms | TermsRefusal | undefined> {
  const variants = (cart.items ?? []).flatMap(({ variant_id }) => variant_id ?? [])
  const plans = await store.acquiring.plans.ofVariants(variants)
  return plans.length > 0 ? contractTerms(cart, plans, now) : undefined
}

/** Whether a way of paying can begin a contract: the service takes one with a card, here or on its page. */
export function carriesContract(flow: string | undefined): boolean {
  return flow !== undefined && flow !== "apm"
}

/**
 * What a cart's payment asks for beside the money. What an order still owes begins nothing: its contract was begun when
 * it was bought.
 * @throws AcquirerError `invalid` where the cart, or this way of paying, cannot begin its contract
 */
export async function termsFor(
  account: Account,
  session: Pick<PayableSession, "cartId" | "collectionId">,
  cart: Cart | undefined,
  flow: string,
): Promise<ContractTerms | undefined> {
  if (!session.cartId || !cart) return undefined
  const terms = await contractOf(account.store, cart, account.clock.now())
  // The cart that an order was made of stays linked to its collection.
  if (!terms || (await orderOfCollection(account.store, session.collectionId))) return undefined
  if (isRefusal(terms)) throw refused("cart", terms.message)
  if (!carriesContract(flow)) throw refused("flow", NEEDS_CARD)
  return terms
}

export const NEEDS_CARD = "A subscription is paid by card. Please choose a card, or the payment page."

export function refused(field: string, message: string): AcquirerError {
  return new AcquirerError("invalid", {
    code: SUBSCRIPTION_REFUSED,
    field,
    merchantMessage: message,
    shopperMessage: message,
  })
}

/**
 * Writes down, before the payment is sent, the contract it asks for: an answer that is lost leaves a contract at the
 * service that deducts all the same.
 * @param savedCardId the card that it is bought with
 */
export async function openContract(
  account: Account,
  { orderNo }: PayableSession,
  terms: ContractTerms,
  savedCardId?: string,
): Promise<void> {
  const { plan, amount, start, end } = terms
  const now = account.clock.now()
  await account.store.acquiring.subscriptions.open(
    {
      account: account.id,
      order_no: orderNo,
      variant_id: plan.variant_id,
      contract_name: plan.contract_name,
      interval: plan.interval,
      interval_count: plan.interval_count,
      billing_cycle: plan.billing_cycle,
      promotion_cycle: plan.promotion_cycle,
      amount: amount.toDecimalString(),
      currency_code: amount.currency,
      contract_start: start,
      contract_end: end ?? null,
      saved_card_id: savedCardId ?? null,
    },
    now,
    new Date(now.getTime() + account.settings.asking.being_paid_ms),
  )
}

/** The contract as a payment request carries it. */
export function contractData(
  orderNo: string,
  { plan, amount, start, end }: ContractTerms,
  priceId: string | undefined,
): Subscription {
  return {
    contract: orderNo,
    contractName: plan.contract_name,
    contractAmount: amount,
    interval: plan.interval,
    intervalCount: String(plan.interval_count),
    billingCycle: plan.billing_cycle,
    promotionCycle: plan.promotion_cycle,
    contractStart: start,
    ...(end ? { contractEnd: end } : {}),
    priceId: priceId ?? plan.variant_id,
  }
}
