import { Money } from "../acquirer/domain/money"
import { boundsOf, isOfZoneChange } from "../daily-close/calendar"
import { namesOfPeople } from "../medusa/people"
import type { Store } from "../medusa/store"
import type { DayCloseRow, DayFees, DayLine, DayTotal } from "../modules/acquiring/day-close-row"
import { owners } from "./belongs-to"
import { moment, momentOrNull } from "./moment"
import type { CloseCurrency, CloseLineView, CloseSum, CloseView } from "./views"

/** What is recorded of a day; without an id: what a comparison found that was not recorded. */
export type Compared = Omit<DayCloseRow, "id" | "attempts" | "next_attempt_at" | "created_at" | "updated_at"> & {
  id: string | null
}

/** Somebody compares the day at this moment. */
export function isBeingCompared({ leased_until }: Pick<DayCloseRow, "leased_until">, now: Date): boolean {
  return leased_until !== null && leased_until > now
}

export function closeView(row: Compared, now: Date, names: Map<string, string>): CloseView {
  const { id, account, day, time_zone, state, revision, orders, differing, problem, closed_by } = row
  const bounds = boundsOf(row)
  return {
    ...{ id, account, day, time_zone, state, revision, orders, differing, problem, closed_by },
    closed_by_name: names.get(closed_by ?? "") ?? null,
    begins_at: moment(bounds.from),
    ends_at: moment(bounds.until),
    zone_changed: isOfZoneChange(bounds),
    over: bounds.until <= now,
    currencies: currencies(row.totals, row.fees ?? []),
    closed_at: momentOrNull(row.closed_at),
    checked_at: momentOrNull(row.checked_at),
    checked_by: row.checked_by,
    checked_by_name: names.get(row.checked_by ?? "") ?? null,
    progress: isBeingCompared(row, now) ? { compared: row.compared ?? 0, orders: row.to_compare } : null,
    earlier: row.earlier.map(({ totals, fees, checked_by = null, lines = [], ...before }) => ({
      ...before,
      checked_by,
      checked_by_name: names.get(checked_by ?? "") ?? null,
      currencies: currencies(totals, fees ?? []),
      lines: lines.map(({ differs: _, problem: __, ...line }) => line),
    })),
  }
}

export async function closeViewOf(store: Store, row: Compared): Promise<CloseView> {
  return closeView(row, store.acquiring.clock.now(), await namesOfPeople(store, peopleOf(row)))
}

/** Everybody whom a day names. */
export function peopleOf({ closed_by, checked_by, earlier }: Compared | DayCloseRow): string[] {
  return [closed_by, checked_by, ...earlier.map((before) => before.checked_by)].flatMap((id) => id ?? [])
}

function currencies(totals: readonly DayTotal[], fees: readonly DayFees[]): CloseCurrency[] {
  return [...new Set([...totals, ...fees].map(({ currency_code }) => currency_code))].map((currency_code) => {
    const sum = (kind: DayTotal["kind"]) =>
      sumView(
        currency_code,
        totals.find((one) => one.currency_code === currency_code && one.kind === kind),
      )
    return {
      currency_code,
      authorised: sum("authorised"),
      captured: sum("captured"),
      refunded: sum("refunded"),
      voided: sum("voided"),
      fees: fees.find((one) => one.currency_code === currency_code)?.amount ?? null,
    }
  })
}

function sumView(currency: string, total: DayTotal | undefined): CloseSum {
  const nothing = Money.zero(currency).toDecimalString()
  const { store = nothing, service = nothing, unsaid = 0, accepted = nothing } = total ?? {}
  return { store, service, difference: difference(store, service, currency), unsaid, accepted }
}

function difference(store: string, service: string, currency: string): string {
  return Money.exact(service, currency).minus(Money.exact(store, currency)).toDecimalString()
}

export async function lineViews(store: Store, account: string, lines: readonly DayLine[]): Promise<CloseLineView[]> {
  const ownerOf = await owners(
    store,
    lines.map(({ order_no }) => ({ account, order_no })),
  )
  return lines.map(({ order_no, transaction_id, kind, currency_code, store: here, service, differs, problem }) => ({
    ...{ order_no, transaction_id, kind, currency_code, store: here, service, differs, problem },
    difference: service === null ? null : difference(here, service, currency_code),
    belongs_to: ownerOf({ account, order_no }),
  }))
}
