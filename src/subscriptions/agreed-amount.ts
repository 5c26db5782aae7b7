import { Money } from "../acquirer/domain/money"
import type { Store } from "../medusa/store"
import type { SubscriptionRow } from "../modules/acquiring/subscription-book"

/**
 * What a deduction is to take: while a promotion lasts, what the first payment took.
 * @param cycle its number, from 1
 * @returns undefined where the first payment is not known any more
 */
export async function agreedAmount(
  { acquiring }: Pick<Store, "acquiring">,
  row: Pick<SubscriptionRow, "account" | "order_no" | "promotion_cycle" | "amount" | "currency_code">,
  cycle: number,
): Promise<Money | undefined> {
  if (cycle > row.promotion_cycle) return Money.exact(row.amount, row.currency_code)
  const first = await acquiring.payments.find(row.account, row.order_no)
  return first && Money.exact(first.amount, first.currency_code)
}
