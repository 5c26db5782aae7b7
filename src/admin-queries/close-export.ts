import type { MedusaContainer } from "@medusajs/framework/types"
import { AcquirerError } from "../acquirer/domain/errors"
import { storeOf } from "../medusa/store"
import { busyDay, listDays, readDayLines } from "./close"
import { closeViewOf, isBeingCompared, lineViews, type Compared } from "./close-views"
import { csv } from "./csv"
import type { CloseCurrency } from "./views"

/** Where the shop's time zone was changed, a day is not its calendar day. */
const BOUNDS = ["begins_at", "ends_at"]
const KINDS = ["authorised", "captured", "refunded", "voided"] as const
/** More are refused: an export that leaves days out would pass for whole. */
export const MOST_DAYS = 366
const LINES_AT_ONCE = 1_000

/**
 * A day for bookkeeping: a line for what each transaction moved, then one for what the service took of each currency
 * for payouts, and one for what keeps the day open.
 * @throws AcquirerError `refused` (`busy`) while an open day is being compared; `transport` where nothing of it could
 * be
 */
export async function exportDay(container: MedusaContainer, account: string, day: string): Promise<string> {
  const store = storeOf(container)
  const { row, lines } = await readDayLines(store, account, day, "all")
  if (row.state === "open") refuseUncompared(row, lines.length, store.acquiring.clock.now())
  const { begins_at, ends_at } = await closeViewOf(store, row)
  const head = ["account", "day", "time_zone", "state", "order", "order_no", "transaction_id", "kind", "currency"]
  const rows: (string | number | null)[][] = [[...head, "store", "service", "difference", ...BOUNDS, "problem"]]
  const ofDay = [row.account, row.day, row.time_zone, row.state]
  const noOrder = [null, null, null]
  for (let at = 0; at < lines.length; at += LINES_AT_ONCE) {
    for (const line of await lineViews(store, account, lines.slice(at, at + LINES_AT_ONCE))) {
      rows.push([
        ...[...ofDay, line.belongs_to.display_id, line.order_no],
        ...[line.transaction_id, line.kind, line.currency_code, line.store, line.service, line.difference],
        ...[begins_at, ends_at, line.problem],
      ])
    }
  }
  for (const { currency_code, amount } of row.fees ?? [])
    rows.push([...ofDay, ...noOrder, "fee", currency_code, null, amount, null, begins_at, ends_at, null])
  if (row.problem !== null)
    rows.push([...ofDay, ...noOrder, null, null, null, null, null, begins_at, ends_at, row.problem])
  return csv(rows)
}

/** A file without lines would pass for a day on which no money moved. */
function refuseUncompared(row: Compared, lines: number, now: Date): void {
  if (isBeingCompared(row, now)) throw busyDay(row.day)
  if (row.problem !== null && lines === 0)
    throw new AcquirerError("transport", { sent: false, merchantMessage: row.problem })
}

/**
 * Many days for bookkeeping: a line for each day's sums in a currency, oldest first; `_not_reported` counts movements.
 */
export async function exportDays(
  container: MedusaContainer,
  account: string,
  from: string,
  to: string,
): Promise<string> {
  const { close } = await listDays(container, { account, from, to, limit: MOST_DAYS, offset: 0 })
  const head = ["account", "day", "time_zone", "state", "closed_by", "closed_at", "currency"]
  const sums = KINDS.flatMap((kind) => [
    ...[`${kind}_store`, `${kind}_service`, `${kind}_difference`],
    `${kind}_not_reported`,
  ])
  const rows: (string | number | null)[][] = [[...head, ...sums, "fees_service", ...BOUNDS]]
  for (const day of [...close].reverse()) {
    const facts = [day.account, day.day, day.time_zone, day.state, day.closed_by_name ?? day.closed_by, day.closed_at]
    const bounds = [day.begins_at, day.ends_at]
    if (day.currencies.length === 0) rows.push([...facts, null, ...sums.map(() => null), null, ...bounds])
    for (const currency of day.currencies)
      rows.push([...facts, currency.currency_code, ...sumsOf(currency), currency.fees, ...bounds])
  }
  return csv(rows)
}

/**
 * What the service has not reported in full is left empty: the sums of the store must not pass for those of the
 * service. What differs nevertheless is a difference of what it has reported.
 */
export function sumsOf(currency: CloseCurrency): (string | number | null)[] {
  return KINDS.flatMap((kind) => {
    const { store, service, difference, unsaid } = currency[kind]
    if (unsaid === 0) return [store, service, difference, 0]
    return [store, null, store === service ? null : difference, unsaid]
  })
}
