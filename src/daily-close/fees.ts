import { Money } from "../acquirer/domain/money"
import type { DayFees } from "../modules/acquiring/day-close-row"
import type { AnswerWithFee } from "../modules/acquiring/payouts"
import type { Account } from "../operations/account"
import { feeBearer } from "../operations/payout-fee"
import type { ShopDay } from "./shop-day"

/**
 * What the service took from the merchant for the payouts of a day, as far as it named any: nothing of a fee that the
 * beneficiary bears, and all of one of which nobody knows who does.
 */
export async function feesOf({ id, store }: Account, { from, until }: ShopDay): Promise<DayFees[]> {
  return summedUp((await store.acquiring.payouts.answersWithFee(id, from, until)).map(merchantsFee))
}

export function merchantsFee(answer: AnswerWithFee): DayFees {
  const { fee_amount, fee_currency } = answer
  return { amount: feeBearer(answer) === "beneficiary" ? "0" : fee_amount, currency_code: fee_currency }
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
