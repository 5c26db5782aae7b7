import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { AcquirerError } from "../acquirer/domain/errors"
import { dayInWords, dayOf } from "../acquirer/domain/time-zone"
import { closeDayWorkflow } from "../daily-close/close-day-workflow"
import { compareDay } from "../daily-close/compare-day"
import { boundsOf, type Calendar } from "../daily-close/calendar"
import { readCalendar, readRecordedCalendar } from "../daily-close/read-calendar"
import { daysBetween, nextDay, type ShopDay } from "../daily-close/shop-day"
import { namesOfPeople } from "../medusa/people"
import { reasonOf } from "../medusa/reason"
import { storeOf, type Store } from "../medusa/store"
import type { DayFound } from "../modules/acquiring/day-close-row"
import { openAccount } from "../operations/account"
import { closeView, closeViewOf, peopleOf, isBeingCompared, lineViews, type Compared } from "./close-views"
import { readAccounts } from "./declared-accounts"
import type { CloseReport, CloseView, Page } from "./views"

/** So many lines that differ are answered with a day. */
export const MOST_DIFFERENCES = 100

/** How far back days are listed when nobody says from when. */
const LISTED_DAYS = 31

export interface CloseFilter {
  account?: string | undefined
  from?: string | undefined
  to?: string | undefined
  limit: number
  offset: number
}

/**
 * The days of one account or of all, from its first payment or payout to today, newest first; recorded or not. Those of
 * an account that is not declared any more end with its last recorded one.
 */
export async function listDays(
  container: MedusaContainer,
  { account, from, to, limit, offset }: CloseFilter,
): Promise<Page & { close: CloseView[]; unfinished: string[] }> {
  const store = storeOf(container)
  const others = (await store.acquiring.dayCloses.accounts()).map(({ id }) => id)
  const { found, unfinished } = await readAccounts(store, account, (id) => daysOf(store, id, from, to), others)
  const all = found.flat().sort((one, other) => (one.day === other.day ? 0 : one.day < other.day ? 1 : -1))
  return { close: all.slice(offset, offset + limit), count: all.length, limit, offset, unfinished }
}

async function daysOf(store: Store, account: string, from?: string, to?: string): Promise<CloseView[]> {
  const { acquiring } = store
  await acquiring.clock.sync()
  const calendar = await readRecordedCalendar(store, account)
  const isDeclared = acquiring.accounts().includes(account)
  const today = (isDeclared ? undefined : calendar.lastRecorded()) ?? calendar.at(acquiring.clock.now())
  const first = await acquiring.dayOrders.first(account)
  const begun = first ? calendar.at(first) : today
  const last = to !== undefined && to < today ? to : today
  const wanted = from ?? nextDay(last, 1 - LISTED_DAYS)
  const earliest = wanted > begun ? wanted : begun
  const rows = await acquiring.dayCloses.between(account, earliest < wanted ? earliest : wanted, last)
  const known = new Map(rows.map((row) => [row.day, row] as const))
  const days = new Set([...daysBetween(earliest, last), ...known.keys()])
  const names = await namesOfPeople(store, rows.flatMap(peopleOf))
  return [...days].map((day) =>
    closeView(known.get(day) ?? unrecorded(account, calendar.day(day)), acquiring.clock.now(), names),
  )
}

/** Which lines of a day are read: everything that moved, or the first that differ. */
export type WantedLines = "all" | "differing"

/** A day as it was recorded, or compared at this moment where nothing is recorded; of one account or of all. */
export async function dayReports(
  container: MedusaContainer,
  { day, account }: { day: string; account?: string | undefined },
  wanted: WantedLines,
): Promise<{ reports: CloseReport[]; unfinished: string[] }> {
  const store = storeOf(container)
  const others = await store.acquiring.dayCloses.accountsOn(day)
  const { found, unfinished } = await readAccounts(store, account, (id) => dayReport(store, id, day, wanted), others)
  return { reports: found, unfinished }
}

async function dayReport(store: Store, account: string, day: string, wanted: WantedLines): Promise<CloseReport> {
  const { row, lines } = await readDayLines(store, account, day, wanted)
  return { close: await closeViewOf(store, row), lines: await lineViews(store, account, lines) }
}

/** A day's sums and lines: what was recorded of a day that is closed or differs, otherwise compared now. */
export async function readDayLines(store: Store, account: string, day: string, wanted: WantedLines) {
  const { acquiring } = store
  await acquiring.clock.sync()
  const calendar = await readRecordedCalendar(store, account)
  const recorded = await acquiring.dayCloses.find(account, day)
  if (recorded && recorded.state !== "open") {
    const { id } = recorded
    const { dayCloses } = acquiring
    const first = { limit: MOST_DIFFERENCES, offset: 0 }
    return { row: recorded, lines: await (wanted === "all" ? dayCloses.lines(id) : dayCloses.lines(id, first, true)) }
  }
  const row = recorded ?? unrecorded(account, calendar.day(day))
  if (isBeingCompared(row, acquiring.clock.now())) return { row, lines: [] }
  const { lines, ...sums } = await compareNow(store, account, boundsOf(row), calendar)
  // Compared, but not recorded: the day is as open as it was.
  const differing = lines.filter(({ differs }) => differs).slice(0, MOST_DIFFERENCES)
  return { row: { ...row, ...sums, state: "open" as const }, lines: wanted === "all" ? lines : differing }
}

async function compareNow(store: Store, account: string, day: ShopDay, calendar: Calendar): Promise<DayFound> {
  const opened = await openAccount(store, account)
  return compareDay(opened, day, calendar).then(({ found }) => found, notCompared)
}

function notCompared(error: unknown): DayFound {
  if (!(error instanceof AcquirerError) || error.kind === "config") throw error
  const nothing = { totals: [], fees: null, orders: 0, differing: 0, lines: [] }
  return { state: "open", ...nothing, problem: error.merchantMessage }
}

/**
 * A recorded day with its lines, those that differ first.
 * @throws MedusaError `not_found`
 */
export async function recordedDay(
  container: MedusaContainer,
  id: string,
  { limit, offset, differs }: { limit: number; offset: number; differs?: boolean | undefined },
): Promise<Page & CloseReport> {
  const store = storeOf(container)
  const { dayCloses } = store.acquiring
  const row = await dayCloses.get(id)
  if (!row) throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no closed day ${id}.`)
  const [lines, count] = await Promise.all([
    dayCloses.lines(id, { limit, offset }, differs),
    dayCloses.countLines(id, differs),
  ])
  return {
    close: await closeViewOf(store, row),
    lines: await lineViews(store, row.account, lines),
    ...{ count, limit, offset },
  }
}

/** Whoever closes a day waits so long for its outcome; after that the day itself says how far it is. */
const ANSWERED_WITHIN_MS = 2_000

/**
 * A person closes a day, or closes it again. A day of many orders goes on being compared after the answer, which then
 * has its `progress`.
 * @throws AcquirerError `invalid` when the day is not over; `refused` (`busy`) while it is being closed
 */
export async function closeDayNow(
  container: MedusaContainer,
  account: string,
  day: string,
  by: string,
): Promise<CloseReport> {
  const store = storeOf(container)
  await store.acquiring.clock.sync()
  const { zone, until } = (await readCalendar(store, account)).day(day)
  if (until > store.acquiring.clock.now()) {
    throw new AcquirerError("invalid", {
      ...{ code: "not_over", field: "day" },
      merchantMessage: `is not over yet in ${zone}`,
    })
  }
  const closing = closeDayWorkflow(container).run({ input: { account, day, closed_by: by } })
  const closed = await Promise.race([closing, sleep(ANSWERED_WITHIN_MS, "under_way" as const)])
  if (closed === "under_way") {
    closing.catch((error: unknown) =>
      store.logger.error(`acquiring ${account}: closing ${day} failed: ${reasonOf(error)}`),
    )
    return dayReport(store, account, day, "differing")
  }
  const row = closed.result ? await store.acquiring.dayCloses.get(closed.result) : undefined
  if (!row) throw busyDay(day)
  const lines = await store.acquiring.dayCloses.lines(row.id, { limit: MOST_DIFFERENCES, offset: 0 }, true)
  return { close: await closeViewOf(store, row), lines: await lineViews(store, account, lines) }
}

/** Refuses what needs the outcome of a comparison that is under way. */
export function busyDay(day: string): AcquirerError {
  return new AcquirerError("refused", {
    code: "busy",
    merchantMessage: `${dayInWords(day)} is being compared at this moment. Look again in a minute.`,
  })
}

/** The account's time zone and the day it is there. @throws AcquirerError `config` when there is no such account */
export async function calendarOf(store: Store, account: string): Promise<{ zone: string; today: string }> {
  const { acquiring } = store
  await acquiring.clock.sync()
  const { close } = await acquiring.settings(account)
  return { zone: close.time_zone, today: dayOf(acquiring.clock.now(), close.time_zone) }
}

function unrecorded(account: string, { day, zone, from, until }: ShopDay): Compared {
  return {
    ...{ day, time_zone: zone, begins_at: from, ends_at: until },
    ...{ id: null, account, state: "open", revision: 0, totals: [], orders: 0, differing: 0 },
    ...{
      fees: null,
      problem: null,
      closed_by: null,
      closed_at: null,
      checked_at: null,
      checked_by: null,
      earlier: [],
      late_orders: [],
    },
    ...{ leased_by: null, leased_until: null, compared: null, to_compare: null },
  }
}
