import { Money } from "../acquirer/domain/money"
import { storeTotal, type PayableSession } from "../medusa/payable-session"
import type { Cart } from "../medusa/read-cart"
import type { Account } from "../operations/account"
import type { ContractTerms } from "../subscriptions/contract-terms"
import { termsFor } from "../subscriptions/open-contract"
import { termsDigest } from "../subscriptions/terms-digest"
import type { SessionInput } from "./session-schema"
import { SubscriptionChanged } from "./total-changed"

/**
 * The contract that paying a session begins.
 * @param agreed what the shopper was told: what a deduction takes, in major units, and the terms; undefined where the
 * shop does not say
 * @throws AcquirerError as `termsFor`; SubscriptionChanged where something else begins by now
 */
export async function agreedTerms(
  account: Account,
  session: Pick<PayableSession, "cartId" | "collectionId" | "money" | "orderNo">,
  cart: Cart | undefined,
  agreed: Pick<SessionInput, "flow" | "subscription_amount" | "subscription_terms">,
): Promise<ContractTerms | undefined> {
  const terms = await termsFor(account, session, cart, agreed.flow)
  const { currency } = session.money
  const now = terms?.amount ?? Money.zero(currency)
  const shown = agreed.subscription_amount === undefined ? now : storeTotal(agreed.subscription_amount, currency)
  const isSameAmount = now.equals(shown)
  const isSameRhythm =
    agreed.subscription_terms === undefined || agreed.subscription_terms === (terms && termsDigest(terms))
  if (!isSameAmount || !isSameRhythm) throw new SubscriptionChanged(shown, now)
  const begun = terms && (await begunOn(account, session, terms))
  if (begun) throw new SubscriptionChanged(begun, now)
  return terms
}

/**
 * What a deduction takes by other terms, on which a page or card of the session was sent before: it may still be paid,
 * so what is written down of it has to stay. A new session begins on the terms of now.
 */
async function begunOn(
  account: Account,
  { orderNo }: Pick<PayableSession, "orderNo">,
  { plan, amount, end }: ContractTerms,
): Promise<Money | undefined> {
  const [row] = await account.store.acquiring.subscriptions.ofOrderNos(account.id, [orderNo])
  if (row?.status !== "pending") return undefined
  const before = Money.exact(row.amount, row.currency_code)
  const isSame =
    before.currency === amount.currency &&
    before.equals(amount) &&
    RHYTHM.every((name) => row[name] === plan[name]) &&
    row.contract_end === (end ?? null)
  return isSame ? undefined : before
}

const RHYTHM = ["interval", "interval_count", "billing_cycle", "promotion_cycle"] as const
