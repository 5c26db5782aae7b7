import { DAY_MS, HOUR_MS } from "../acquirer/domain/durations"
import { AcquirerError } from "../acquirer/domain/errors"
import { dayInWords } from "../acquirer/domain/time-zone"
import type { DayBounds, DayCloseRow, DayFound, DayLine, DayTotal } from "../modules/acquiring/day-close-row"
import { dayNotClosedKey } from "../modules/acquiring/incident-keys"
import { backoff } from "../modules/acquiring/waiting"
import { reasonOf } from "../medusa/reason"
import type { Store } from "../medusa/store"
import { openAccount, type Account } from "../operations/account"
import { compareDay } from "./compare-day"
import { boundsOf, Calendar } from "./calendar"
import { WATCHED_MS, type ShopDay } from "./shop-day"

/** Longer than the queries of a day of ten thousand orders take. */
const DAY_LEASE_MS = 600_000
/** So many attempts without an outcome, and a person is told. */
const PATIENCE = 4
const UNEXPECTED = "Something unexpected went wrong in the store. The server's log says what."

/**
 * Compares a day that is over and records what was found: closed, or what differs. A day that was closed before is
 * compared again, and seen to have changed where it has. Recorded days on which money of these orders moved too, as it
 * turns out now, are due again. A day of which that fails is tried again later.
 * @param by id of the person, or `schedule`
 * @returns undefined while somebody else is at it, or has taken it over since
 * @throws AcquirerError `config` when the account is closed
 */
export async function closeDay(
  store: Store,
  accountId: string,
  day: string,
  by: string,
): Promise<DayCloseRow | undefined> {
  const account = await openAccount(store, accountId)
  const { dayCloses } = store.acquiring
  const now = account.clock.now()
  const calendarAmong = (recorded: DayBounds[]) => new Calendar(account.settings.close.time_zone, recorded)
  const among = (recorded: DayBounds[]) => recordedAs(calendarAmong(recorded).day(day))
  const row = await dayCloses.claim(accountId, among, now, new Date(now.getTime() + DAY_LEASE_MS))
  if (!row) return undefined
  try {
    return await closeClaimed(account, row, calendarAmong(await dayCloses.bounds(accountId)), by)
  } catch (error) {
    return postpone(account, row, problemIn(error, account, row))
  }
}

async function closeClaimed(
  account: Account,
  row: DayCloseRow,
  calendar: Calendar,
  by: string,
): Promise<DayCloseRow | undefined> {
  const { dayCloses, payments, reopenedDays } = account.store.acquiring
  const bounds = boundsOf(row)
  const onProgress = (read: number, orders: number) =>
    dayCloses.advance(row, read, orders, new Date(account.clock.now().getTime() + DAY_LEASE_MS))
  const { found, elsewhere, unbooked } = await compareDay(account, bounds, calendar, onProgress)
  // What is known of a day is not given up because less can be said of it now.
  if (found.state === "open" && row.state !== "open") return postpone(account, row, found.problem ?? "")
  const at = account.clock.now()
  const isFinal = found.state === "closed" && !isWatched(bounds, at) && !hasAccepted(found)
  const next = isFinal ? null : nextAttempt(row, found.state, at)
  const recorded = await dayCloses.record(row, found, by, at, next)
  if (!recorded) return undefined
  await reopenedDays.refundedElsewhere(account.id, elsewhere, at)
  await tellPerson(account, recorded, found)
  // Only now: the day is to show what differs. Once they are booked, it is compared again.
  for (const orderNo of unbooked) await payments.dueBy(account.id, orderNo, at)
  return recorded
}

/** Lets go of a claimed day and counts the attempt. */
async function postpone(account: Account, row: DayCloseRow, problem: string): Promise<DayCloseRow | undefined> {
  const { dayCloses } = account.store.acquiring
  const at = account.clock.now()
  const postponed = await dayCloses.postpone(row, problem, at, nextAttempt(row, "open", at))
  if (postponed) await tellPerson(account, postponed)
  return postponed
}

/** What a person reads of a failure; what nobody foresaw goes to the log. */
function problemIn(error: unknown, { id, store }: Account, { day }: DayCloseRow): string {
  if (error instanceof AcquirerError) return error.merchantMessage
  store.logger.error(`acquiring ${id}: closing ${day} failed: ${reasonOf(error)}`)
  return UNEXPECTED
}

/** Soon at first, then once a day; a closed one once a day. */
function nextAttempt({ attempts }: DayCloseRow, state: DayFound["state"], now: Date): Date {
  const wait = state === "closed" ? DAY_MS : backoff(HOUR_MS / 4, attempts, DAY_MS)
  return new Date(now.getTime() + wait)
}

function isWatched({ until }: ShopDay, now: Date): boolean {
  return now.getTime() < until.getTime() + WATCHED_MS
}

/** The bank has not decided yet about something of the day. */
function hasAccepted({ totals }: DayFound): boolean {
  return totals.some(({ accepted = "0" }) => Number(accepted) > 0)
}

function recordedAs({ day, zone, from, until }: ShopDay): DayBounds {
  return { day, time_zone: zone, begins_at: from, ends_at: until }
}

/** A day that does not close is an incident until it does; so is a closed one that cannot be compared again. */
async function tellPerson({ id, store, clock }: Account, row: DayCloseRow, found?: DayFound): Promise<void> {
  const { incidents } = store.acquiring
  const key = dayNotClosedKey(row.day)
  if (found?.state === "closed") return incidents.resolve(id, key, clock.now())
  const isWaiting = !found || found.state === "open"
  if (isWaiting && failuresOf(row) < PATIENCE) return
  const [first] = found?.lines.filter((line) => line.differs) ?? []
  await incidents.raiseUnlessSeen(
    {
      account: id,
      kind: "day_not_closed",
      key,
      order_no: first?.order_no ?? null,
      transaction_id: first?.transaction_id ?? null,
      message:
        isWaiting || !found
          ? [couldNotBeClosed(row), ...differingSoFar(found, first)].join(" ")
          : `${howManyDiffer(dayInWords(row.day), found)} ${reasons(found, first).join(" ")}`,
      next_step:
        row.state === "closed"
          ? "Look at the day under Daily close, and compare it again: what has changed of it since is not seen before."
          : "Look at the day under Daily close, resolve what differs, and close it again.",
    },
    clock.now(),
  )
}

/** Attempts in vain since the day was closed, if it was. Of one that differs a person knows already. */
function failuresOf({ state, attempts }: DayCloseRow): number {
  if (state === "differs") return 0
  return state === "closed" ? attempts - 1 : attempts
}

/** Attempts are not counted on in it: other words open again what a person has closed. */
function couldNotBeClosed({ day, state, problem }: DayCloseRow): string {
  const why = problem ?? "it is not known why"
  return state === "closed"
    ? `${dayInWords(day)} was closed, and could not be compared again in ${PATIENCE} attempts: ${why}`
    : `${dayInWords(day)} could not be closed in ${PATIENCE} attempts: ${why}`
}

/** What cannot be compared hides nothing of what could. */
function differingSoFar(found: DayFound | undefined, first: DayLine | undefined): string[] {
  if (!found || found.differing === 0) return []
  return [`Payments that differ so far: ${found.differing} of ${found.orders}.`, ...reasons(found, first)]
}

function howManyDiffer(day: string, { differing, orders }: DayFound): string {
  if (orders === 1) return `${day} does not close: its only payment differs.`
  return differing === 1
    ? `${day} does not close: 1 of ${orders} payments differs.`
    : `${day} does not close: ${differing} of ${orders} payments differ.`
}

function reasons({ totals }: DayFound, first: DayLine | undefined): string[] {
  return [...totals.filter(isUnequal).map(words), ...(first?.problem ? [first.problem] : [])]
}

function isUnequal({ store, service }: DayTotal): boolean {
  return store !== service
}

const KINDS: Record<DayTotal["kind"], string> = {
  authorised: "Authorized",
  captured: "Captured",
  refunded: "Refunded",
  voided: "Voided",
}

function words({ kind, currency_code, store, service }: DayTotal): string {
  return `${KINDS[kind]}: the store ${store} ${currency_code}, the service ${service} ${currency_code}.`
}
