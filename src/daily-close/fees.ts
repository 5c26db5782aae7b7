import { Money } from "../acquirer/domain/money"
import type { DayFees } from "../modules/acquiring/day-close-row"
import type { Account } from "../operations/account"
import type { ShopDay } from "./shop-day"

/** What the service took for the payouts of a day, as far as it named any. */
export async function feesOf({ id, store }: Account, { from, until }: ShopDay): Promise<DayFees[]> {
  return summedUp(await store.acquiring.payouts.fees(id, from, until))
}

/** By currency. A fee may have more digits than the currency, and what is no currency has no place in a sum. */
export function summedUp(fees: readonly DayFees[]): DayFees[] {
  const sums = new Map<string, Money>()
  for (const { amount, currency_code } of fees) {
    const fee = read(amount, currency_code)
    if (fee) sums.set(fee.currency, sums.get(fee.currency)?.plus(fee) ?? fee)
  }
  return [...sums]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency_code, sum]) => ({ currency_code, amount: sum.toDecimalString() }))
}

function read(amount: string, currency: string): Money | undefined {
  try {
    return Money.rounded(amount, currency)
  } catch {
    return undefined
  }
}
