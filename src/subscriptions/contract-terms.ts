import { DAY_MS } from "../acquirer/domain/durations"
import { Money } from "../acquirer/domain/money"
import { deductionTime } from "../acquirer/domain/recurrence"
import { storeTotal } from "../medusa/payable-session"
import type { Cart } from "../medusa/read-cart"
import type { PlanRow } from "../modules/acquiring/plans"
import { recurrenceOf } from "./standing"

/** What the service is asked for with the first payment of a subscription. */
export interface ContractTerms {
  plan: PlanRow
  /** What a deduction takes. */
  amount: Money
  /** Days, `YYYY-MM-DD`. */
  start: string
  end: string | undefined
}

/** Why a cart with a subscription cannot be paid as it is; for the shopper. */
export interface TermsRefusal {
  message: string
}

/**
 * The contract that begins when a cart is paid; undefined where nothing of it is a subscription. A payment begins one
 * contract, a contract has one amount and one rhythm: so a subscription is bought by itself, in any number of pieces.
 * @param plans of the cart's variants
 */
export function contractTerms(
  cart: Pick<Cart, "items" | "currency_code" | CartSums>,
  plans: readonly PlanRow[],
  now: Date,
): ContractTerms | TermsRefusal | undefined {
  const items = (cart.items ?? []).filter(({ quantity }) => quantity > 0)
  const subscribed = items.filter(({ variant_id }) => plans.some((plan) => plan.variant_id === variant_id))
  const [item] = subscribed
  const plan = plans.find(({ variant_id }) => variant_id === item?.variant_id)
  if (!item || !plan) return undefined
  if (items.length > 1) {
    return {
      message:
        subscribed.length > 1
          ? "Subscriptions are bought one at a time: please keep one of them in the cart and buy the other afterwards."
          : "A subscription is bought by itself: please take the other goods out of the cart and buy them afterwards.",
    }
  }
  const start = dayAt(now, plan.start_after_days)
  const recurrence = recurrenceOf({ ...plan, contract_start: start, contract_end: plan.ends_on, created_at: now })
  if (!deductionTime(recurrence, 1)) {
    return { message: "This subscription can no longer be bought: it ends before it would be charged again." }
  }
  const currency = cart.currency_code.toUpperCase()
  if (plan.amount && plan.currency_code?.toUpperCase() !== currency) {
    return { message: `This subscription is not sold in ${currency}.` }
  }
  const amount = plan.amount
    ? times(Money.exact(plan.amount, currency), item.quantity).plus(shippingOf(cart, currency))
    : storeTotal(cart.raw_original_total ?? cart.original_total ?? cart.raw_total ?? cart.total, currency)
  return { plan, amount, start, end: plan.ends_on ?? undefined }
}

type CartSums =
  | "total"
  | "raw_total"
  | "original_total"
  | "raw_original_total"
  | "original_shipping_total"
  | "raw_original_shipping_total"

export function isRefusal(terms: ContractTerms | TermsRefusal): terms is TermsRefusal {
  return "message" in terms
}

/** What promotions take off is taken off the first payment alone. */
function shippingOf(cart: Pick<Cart, CartSums>, currency: string): Money {
  return storeTotal(cart.raw_original_shipping_total ?? cart.original_shipping_total ?? 0, currency)
}

function times(money: Money, count: number): Money {
  return Money.ofMinor(money.minor * BigInt(count), money.currency)
}

function dayAt(now: Date, days: number): string {
  return new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
}
