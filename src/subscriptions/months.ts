import { dayOf, momentOf } from "../acquirer/domain/time-zone"
import type { Stretch } from "../modules/acquiring/stretch"
import type { Moved } from "../modules/acquiring/subscription-months"
import { monthlyRevenue } from "./monthly-revenue"

/** The months up to the one that a moment belongs to, oldest first, in a time zone. */
export function lastMonths(count: number, now: Date, zone: string): (Stretch & { month: string })[] {
  const current = dayOf(now, zone).slice(0, 7)
  return Array.from({ length: count }, (_, at) => {
    const month = monthsAfter(current, at + 1 - count)
    return { month, from: beginning(month, zone), until: beginning(monthsAfter(month, 1), zone) }
  })
}

/**
 * What became of a store's subscriptions month by month, from what was counted by currency and rhythm. Churn is per
 * cent of those that went on when the month began; a month that began with none has none.
 */
export function monthsOf(months: readonly { month: string }[], moved: readonly Moved[]) {
  return months.map(({ month }, place) => {
    const rows = moved.filter((row) => row.place === place)
    const sum = (of: (row: Moved) => number) => rows.reduce((total, row) => total + of(row), 0)
    const before = sum((row) => row.before)
    return {
      month,
      is_current: place === months.length - 1,
      active: sum((row) => row.active),
      began: sum((row) => row.began),
      cancelled: sum((row) => row.cancelled),
      ended: sum((row) => row.ended),
      churn: before === 0 ? null : ((100 * sum((row) => row.lost)) / before).toFixed(1),
      revenue: monthlyRevenue(rows),
    }
  })
}

function monthsAfter(month: string, count: number): string {
  const at = new Date(`${month}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + count)
  return at.toISOString().slice(0, 7)
}

function beginning(month: string, zone: string): Date {
  const at = momentOf(`${month.replace("-", "")}01000000`, zone)
  if (!at) throw new RangeError(`${month} is no month`)
  return at
}
