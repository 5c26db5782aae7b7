import type { MedusaContainer } from "@medusajs/framework/types"
import { Money } from "../acquirer/domain/money"
import { dayOf } from "../acquirer/domain/time-zone"
import { nextDay, shopDay } from "../daily-close/shop-day"
import type { DayVolume } from "../modules/acquiring/payment-days"
import { declaredNow } from "../modules/acquiring/service-account"
import type { Stretch } from "../modules/acquiring/stretch"
import { storeOf, type Store } from "../medusa/store"
import { calendarOf } from "./close"
import { readAccounts } from "./declared-accounts"
import { declineMeanings } from "./profile-meanings"
import type { AccountDays } from "./views"

/**
 * What came of each account's payments in the last days, the day that is not over included. Accounts without readable
 * settings have no time zone to tell days by: they are named.
 */
export async function paymentDays(
  container: MedusaContainer,
  count: number,
): Promise<{ accounts: AccountDays[]; unfinished: string[] }> {
  const store = storeOf(container)
  const { found, unfinished } = await readAccounts(store, undefined, (account) => daysOf(store, account, count))
  return { accounts: found, unfinished }
}

async function daysOf(store: Store, account: string, count: number): Promise<AccountDays> {
  const { acquiring } = store
  const { zone } = await calendarOf(store, account)
  const now = acquiring.clock.now()
  const stretches = lastDays(count, now, zone)
  const whole = { from: stretches[0]?.from ?? now, until: stretches.at(-1)?.until ?? now }
  const [days, inbox, volumes, [all], [allInbox], sums, declines, meaningOf] = await Promise.all([
    acquiring.paymentDays.days(account, stretches),
    acquiring.paymentDays.inbox(account, stretches, now),
    acquiring.paymentDays.volumes(account, stretches),
    acquiring.paymentDays.days(account, [whole]),
    acquiring.paymentDays.inbox(account, [whole], now),
    acquiring.paymentDays.volumes(account, [whole]),
    declaredNow(acquiring).then((among) => acquiring.declineReasons.count(account, whole, among)),
    declineMeanings(store),
  ])
  return {
    account,
    time_zone: zone,
    days: stretches.map(({ day }, place) => {
      const { approved = 0, declined = 0, unanswered = 0, still_unknown = 0, median_ms = null } = days[place] ?? {}
      const waited = inbox[place]
      return {
        day,
        ...{ approved, declined, unanswered, still_unknown, median_ms },
        inbox_longest_ms: waited?.longest_ms ?? null,
        inbox_median_ms: waited?.median_ms ?? null,
        approval_rate: approved + declined === 0 ? null : ((100 * approved) / (approved + declined)).toFixed(1),
        volume: volumes.filter((row) => row.place === place).map(volumeView),
      }
    }),
    median_ms: all?.median_ms ?? null,
    inbox_median_ms: allInbox?.median_ms ?? null,
    volume: sums.sort((one, other) => other.count - one.count).map(volumeView),
    declines: declines.map(({ read_by, ...decline }) => ({
      ...decline,
      meaning: meaningOf({ account: read_by, service_account: null }, decline.code),
    })),
  }
}

function volumeView({ currency_code, amount }: DayVolume) {
  return { currency_code, amount: Money.exact(amount, currency_code).toDecimalString() }
}

/** The days up to the one that a moment belongs to, oldest first, in a time zone. */
function lastDays(count: number, now: Date, zone: string): (Stretch & { day: string })[] {
  const today = dayOf(now, zone)
  return Array.from({ length: count }, (_, at) => {
    const { day, from, until } = shopDay(nextDay(today, at + 1 - count), zone)
    return { day, from, until }
  })
}
