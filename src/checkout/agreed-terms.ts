import { Money } from "../acquirer/domain/money"
import { storeTotal, type PayableSession } from "../medusa/payable-session"
import type { Cart } from "../medusa/read-cart"
import type { Account } from "../operations/account"
import type { ContractTerms } from "../subscriptions/contract-terms"
import { termsFor } from "../subscriptions/open-contract"
import type { SessionInput } from "./session-data"
import { SubscriptionChanged } from "./total-changed"

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
