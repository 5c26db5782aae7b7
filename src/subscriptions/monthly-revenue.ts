import { Money } from "../acquirer/domain/money"
import type { Interval } from "../acquirer/domain/recurrence"
import type { Deducted } from "../modules/acquiring/subscription-book"

/** How many months an interval is, on the average of a year. */
const MONTHS: Record<Interval, number> = { day: 12 / 365.25, week: (7 * 12) / 365.25, month: 1, year: 12 }

/** What subscriptions bring in a month, by currency, the largest number of them first. */
export function monthlyRevenue(
  rows: readonly Deducted[],
): { currency_code: string; amount: string; subscriptions: number }[] {
  const byCurrency = new Map<string, Deducted[]>()
  for (const row of rows) byCurrency.set(row.currency_code, [...(byCurrency.get(row.currency_code) ?? []), row])
  return [...byCurrency]
    .map(([currency, list]) => {
      const sum = list.reduce(
        (total, row) => total + Number(row.amount) / (MONTHS[row.interval] * row.interval_count),
        0,
      )
      return {
        currency_code: currency,
        amount: Money.rounded(sum.toFixed(6), currency).toDecimalString(),
        subscriptions: list.reduce((count, { active }) => count + active, 0),
      }
    })
    .sort((one, other) => other.subscriptions - one.subscriptions)
}
