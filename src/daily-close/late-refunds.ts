import { momentOf } from "../acquirer/domain/time-zone"
import { AcquirerError } from "../acquirer/domain/errors"
import type { Newest, RefundRecord } from "../acquirer/domain/records"
import type { OrderNo } from "../acquirer/domain/references"
import type { Account } from "../operations/account"
import { refundOf } from "../operations/evidence"
import { profileOf } from "../operations/profile-of"
import { isOn } from "./calendar"
import type { ShopDay } from "./shop-day"

/** What the account's newest refunds at the service say of a day. */
export interface LateRefunds {
  /** Order numbers with a refund that the service dates on the day. */
  onDay: string[]
  /** Order numbers with a refund, made by the end of the day, that the store does not have, or that cannot be read. */
  unbooked: string[]
  /** Why refunds of the day cannot be read that name no order. */
  unreadable: AcquirerError[]
}

/**
 * Searches the account's newest refunds, the only ones that a service lists without order numbers: one made at the
 * portal and never reported is found in no other way where its payment is not watched any more. A service that does not
 * list them keeps no day from being compared. Nor does one that cannot be read and says no date: its order is
 * reconciled, which tells a person of it. One that says its day has its order queried with it, and keeps it open where
 * it names none.
 */
export async function searchLateRefunds(account: Account, day: ShopDay): Promise<LateRefunds> {
  const { timeZone } = profileOf(account.settings)
  const madeAt = ({ refundDate }: RefundRecord) =>
    refundDate === undefined ? undefined : momentOf(refundDate, timeZone)
  const newest = await newestOf(account)
  const records = newest.records.filter((record) => (madeAt(record) ?? day.from) < day.until)
  const isOnDay = (record: RefundRecord) => {
    const at = madeAt(record)
    return at !== undefined && isOn(day, at)
  }
  const unreadable = newest.unreadable
    .map((entry) => ({ ...entry, at: entry.date === undefined ? undefined : momentOf(entry.date, timeZone) }))
    .filter(({ at }) => (at ?? day.from) < day.until)
  const ofDay = unreadable.filter(({ at }) => at !== undefined && isOn(day, at))
  for (const { orderNo, at, error } of unreadable) {
    if (orderNo === undefined && at === undefined)
      account.store.logger.warn(
        `acquiring ${account.id}: one of the newest refunds says neither its order nor its day: ${error.merchantMessage}`,
      )
  }
  return {
    onDay: [...new Set([...orderNosOf(records.filter(isOnDay)), ...orderNosOf(ofDay)])],
    unbooked: [...new Set([...orderNosOf(await unbookedAmong(account, records)), ...orderNosOf(unreadable)])],
    unreadable: ofDay.flatMap(({ orderNo, error }) => (orderNo === undefined ? error : [])),
  }
}

async function newestOf({ id, client, store }: Account): Promise<Newest<RefundRecord>> {
  try {
    return await client.searchNewestRefundsEach()
  } catch (error) {
    if (!(error instanceof AcquirerError)) throw error
    store.logger.warn(
      `acquiring ${id}: late refunds were not searched when a day was compared: ${error.merchantMessage}`,
    )
    return { records: [], unreadable: [] }
  }
}

async function unbookedAmong({ id, store }: Account, records: readonly RefundRecord[]): Promise<RefundRecord[]> {
  const made = records.filter(({ status }) => status.meaning === "refunded")
  if (made.length === 0) return []
  const operations = await store.acquiring.journal.ofOrders(id, orderNosOf(made))
  return made.filter((record) => {
    const refunds = (operations.get(String(record.orderNo)) ?? []).filter(({ kind }) => kind === "refund")
    return !refunds.some((row) => row.state !== "refused" && refundOf(row, made, refunds) === record)
  })
}

function orderNosOf(entries: readonly { orderNo: OrderNo | undefined }[]): string[] {
  return [...new Set(entries.flatMap(({ orderNo }) => (orderNo === undefined ? [] : String(orderNo))))]
}
