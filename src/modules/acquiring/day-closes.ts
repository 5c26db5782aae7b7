import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { whereFree } from "./lease"

export type DayState = "open" | "differs" | "closed"

/** The sums of a day in one currency; `unsaid` counts what the service says nothing of, which is taken for the store's. */
export interface DayTotal {
  currency_code: string
  kind: "authorised" | "captured" | "refunded" | "voided"
  store: string
  service: string
  unsaid: number
  /** What the service has accepted and not done, in neither sum; absent of what was recorded before this was told. */
  accepted?: string
}

/** What the service took in one currency. It alone knows, so nothing is compared. */
export interface DayFees {
  currency_code: string
  amount: string
}

/** What was recorded of a day before it was found changed. */
export interface EarlierClose {
  revision: number
  state: DayState
  totals: DayTotal[]
  closed_by: string | null
  closed_at: string | null
  checked_at: string | null
  /** Absent of what was recorded before this was kept; so are `lines`. */
  checked_by?: string | null
  /** The lines that have changed since or are gone, as they were; of very many the first. */
  lines?: DayLine[]
}

/** A recorded day's place in time. */
export interface DayBounds {
  day: string
  time_zone: string
  /** Null of a day that was recorded before this was kept; so is `ends_at`. */
  begins_at: Date | null
  ends_at: Date | null
}

export interface DayCloseRow extends DayBounds {
  id: string
  account: string
  state: DayState
  revision: number
  totals: DayTotal[]
  fees: DayFees[] | null
  orders: number
  differing: number
  problem: string | null
  closed_by: string | null
  closed_at: Date | null
  checked_at: Date | null
  checked_by: string | null
  /** Orders of other days with a movement of this one that came to light later. */
  late_orders: string[]
  earlier: EarlierClose[]
  attempts: number
  next_attempt_at: Date | null
  leased_until: Date | null
  /** How far the comparison is that has the lease. */
  compared: number | null
  to_compare: number | null
  created_at: Date
  updated_at: Date
}

export interface DayLine {
  order_no: string
  transaction_id: string | null
  kind: DayTotal["kind"]
  currency_code: string
  store: string
  service: string | null
  differs: boolean
  problem: string | null
}

/** What was refunded of a transaction on a recorded day, as a comparison of another day found it. */
export interface RefundElsewhere extends Pick<DayLine, "order_no" | "transaction_id" | "store"> {
  day: string
  service: string
}

/** What a comparison of a day found. */
export interface DayFound {
  state: DayState
  totals: DayTotal[]
  fees: DayFees[] | null
  orders: number
  differing: number
  problem: string | null
  lines: DayLine[]
}

const TABLE = "acquiring_day_close"
const LINES = "acquiring_day_close_line"
/** Days recorded before their bounds were kept are those of their zone. */
const HAS_MOMENT = `CASE WHEN begins_at IS NULL THEN day = to_char(:moment::timestamptz AT TIME ZONE time_zone, 'YYYY-MM-DD')
  ELSE begins_at <= :moment AND :moment < ends_at END`
/** PostgreSQL takes 65,535 values in one statement. */
const LINES_PER_INSERT = 1_000

/**
 * The days of accounts as they were compared and closed. One comparison of a day at a time; each says what it found, and
 * where that differs from the one before, the one before is kept.
 */
export class DayCloses {
  constructor(private readonly knex: () => Knex) {}

  /**
   * Takes a day to compare it; undefined while somebody else does. A day keeps the bounds with which it was taken first.
   * @param among the day's bounds, given those of the account's recorded days
   */
  async claim(
    account: string,
    among: (recorded: DayBounds[]) => DayBounds,
    now: Date,
    until: Date,
  ): Promise<DayCloseRow | undefined> {
    const empty = { totals: JSON.stringify([]), earlier: JSON.stringify([]) } as unknown as Partial<DayCloseRow>
    return this.knex().transaction(async (trx) => {
      // Where a day begins and ends depends on those beside it: no two are recorded at once.
      await trx.raw("SELECT pg_advisory_xact_lock(hashtext(?))", [`${TABLE} ${account}`])
      const bounds = among(await boundsIn(trx, account))
      const [row] = await trx<DayCloseRow>(TABLE)
        .insert({ ...empty, ...bounds, id: generateEntityId(undefined, "acqday"), account, leased_until: until })
        .onConflict(trx.raw("(account, day) where deleted_at is null") as never)
        .merge({ leased_until: until, compared: null, to_compare: null })
        .where(whereFree(now, `${TABLE}.leased_until`))
        .returning("*")
      return row
    })
  }

  /** The bounds of all recorded days of an account, in their order. */
  bounds(account: string): Promise<DayBounds[]> {
    return boundsIn(this.knex(), account)
  }

  /** Notes how far the comparison is, and keeps the day until then. */
  async advance(id: string, compared: number, toCompare: number, until: Date): Promise<void> {
    await this.knex()<DayCloseRow>(TABLE)
      .where({ id })
      .whereNotNull("leased_until")
      .update({ compared, to_compare: toCompare, leased_until: until })
  }

  /**
   * Writes what was found of a day that was claimed, and lets go of it.
   * @param nextAt when the schedule compares it again; null when it does not
   */
  async record(
    claimed: Pick<DayCloseRow, "id" | "next_attempt_at" | "late_orders">,
    found: DayFound,
    by: string,
    now: Date,
    nextAt: Date | null,
  ): Promise<DayCloseRow> {
    const { id } = claimed
    return this.knex().transaction(async (trx) => {
      const before = await trx<DayCloseRow>(TABLE).where({ id }).forUpdate().first()
      if (!before) throw new Error(`acquiring_day_close ${id} is gone`)
      const { lines, ...sums } = found
      const wasCompared = before.state !== "open"
      const linesBefore = await trx<DayLine>(LINES).where({ close_id: id }).whereNull("deleted_at").orderBy("place")
      const changed = changedLines(linesBefore, lines)
      const isSame =
        before.state === found.state && changed.length === 0 && changedLines(lines, linesBefore).length === 0
      const isChanged = wasCompared && !isSame
      const isKept = wasCompared && !isChanged && found.state === "closed"
      const [row] = await trx<DayCloseRow>(TABLE)
        .where({ id })
        .update({
          ...sums,
          totals: json(found.totals),
          fees: json(found.fees),
          ...(isChanged
            ? { revision: before.revision + 1, earlier: json([...before.earlier, earlierOf(before, changed)]) }
            : {}),
          ...(isKept ? {} : { closed_by: found.state === "closed" ? by : null }),
          ...(isKept ? {} : { closed_at: found.state === "closed" ? now : null }),
          checked_at: now,
          checked_by: by,
          attempts: before.attempts + 1,
          next_attempt_at: isReopenedSince(claimed, before) ? before.next_attempt_at : nextAt,
          leased_until: null,
          updated_at: now,
        })
        .returning("*")
      if (!row) throw new Error(`acquiring_day_close ${id} was not written`)
      await trx(LINES).where({ close_id: id }).delete()
      const rows = lines.map((line, place) => ({
        ...line,
        id: generateEntityId(undefined, "acqline"),
        close_id: id,
        place,
      }))
      await trx.batchInsert(LINES, rows, LINES_PER_INSERT)
      return row
    })
  }

  /** A day that could not be compared: what is known of it stays as it was. */
  async postpone(id: string, problem: string, now: Date, nextAt: Date): Promise<DayCloseRow | undefined> {
    const knex = this.knex()
    const [row] = await knex<DayCloseRow>(TABLE)
      .where({ id })
      .update({
        problem,
        attempts: knex.raw("attempts + 1") as unknown as number,
        next_attempt_at: nextAt,
        leased_until: null,
        updated_at: now,
      })
      .returning("*")
    return row
  }

  /**
   * What the store had booked of an order is reversed: days that are recorded with as much of it are due again.
   * @returns those days
   */
  async reopenOf(
    reversed: { account: string } & Pick<DayLine, "order_no" | "kind" | "currency_code"> & { amount: string },
    at: Date,
  ): Promise<string[]> {
    const { account, order_no, kind, currency_code, amount } = reversed
    const knex = this.knex()
    const counted = knex<DayLine & { close_id: string }>(LINES)
      .select("close_id")
      .where({ order_no, kind, currency_code })
      .whereNull("deleted_at")
      .whereRaw("store::numeric >= ?::numeric", [amount])
    const rows = await knex<DayCloseRow>(TABLE)
      .where({ account })
      .whereIn("id", counted)
      .whereNull("deleted_at")
      .orderBy("day")
    for (const row of rows) await this.becomeDue(row, [order_no], at)
    return rows.map(({ day }) => day)
  }

  /** Compares a day again, with some orders beside its own. */
  private async becomeDue({ id }: DayCloseRow, orderNos: readonly string[], at: Date): Promise<void> {
    const knex = this.knex()
    // Added to what is there at this moment: several may be found late at once.
    const added = knex.raw(
      "(SELECT jsonb_agg(DISTINCT no) FROM jsonb_array_elements(late_orders::jsonb || ?::jsonb) AS no)",
      [JSON.stringify(orderNos)],
    )
    await knex(TABLE).where({ id }).update({ late_orders: added, next_attempt_at: at })
  }

  /**
   * Refunds that came to light with another day: a day that is recorded without them is due again, with their orders.
   */
  async reopen(account: string, refunds: readonly RefundElsewhere[], now: Date): Promise<void> {
    const days = new Set(refunds.map(({ day }) => day))
    if (days.size === 0) return
    const knex = this.knex()
    const recorded = await knex<DayCloseRow>(TABLE)
      .where({ account })
      .whereIn("day", [...days])
      .whereNull("deleted_at")
    for (const row of recorded) {
      const ofDay = refunds.filter((refund) => refund.day === row.day)
      const lines = await knex<DayLine & { close_id: string }>(LINES)
        .where({ close_id: row.id, kind: "refunded" })
        .whereNull("deleted_at")
      const known = new Set(lines.map(refundText))
      const late = ofDay.filter((refund) => !known.has(refundText(refund))).map(({ order_no }) => order_no)
      if (late.length > 0) await this.becomeDue(row, late, now)
    }
  }

  /** Something of an order is of a moment whose day may be recorded already: then the day is due again, with the order. */
  async comesLate(account: string, moment: Date, orderNo: string, now: Date): Promise<void> {
    const rows = await this.knex()<DayCloseRow>(TABLE)
      .where({ account })
      .whereRaw(HAS_MOMENT, { moment })
      .whereNull("deleted_at")
    for (const row of rows) await this.becomeDue(row, [orderNo], now)
  }

  /** Days before one that are to be compared again, also because whoever began with them died. */
  async dueBefore(account: string, day: string, now: Date): Promise<DayCloseRow[]> {
    return this.knex()<DayCloseRow>(TABLE)
      .where({ account })
      .where("day", "<", day)
      .where(
        (due) =>
          void due
            .where("next_attempt_at", "<=", now)
            .orWhere((left) => void left.where({ state: "open" }).whereNull("next_attempt_at")),
      )
      .whereNull("deleted_at")
      .orderBy("day")
  }

  async find(account: string, day: string): Promise<DayCloseRow | undefined> {
    return this.knex()<DayCloseRow>(TABLE).where({ account, day }).whereNull("deleted_at").first()
  }

  async get(id: string): Promise<DayCloseRow | undefined> {
    return this.knex()<DayCloseRow>(TABLE).where({ id }).whereNull("deleted_at").first()
  }

  async between(account: string, first: string, last: string): Promise<DayCloseRow[]> {
    return this.knex()<DayCloseRow>(TABLE)
      .where({ account })
      .whereBetween("day", [first, last])
      .whereNull("deleted_at")
      .orderBy("day")
  }

  async lines(closeId: string, page?: { limit: number; offset: number }, onlyDiffering = false): Promise<DayLine[]> {
    const query = this.knex()<DayLine & { close_id: string; place: number }>(LINES)
      .where({ close_id: closeId, ...(onlyDiffering ? { differs: true } : {}) })
      .whereNull("deleted_at")
      .orderBy("place")
    return page ? query.limit(page.limit).offset(page.offset) : query
  }

  async countLines(closeId: string, onlyDiffering = false): Promise<number> {
    const [row] = await this.knex()(LINES)
      .where({ close_id: closeId, ...(onlyDiffering ? { differs: true } : {}) })
      .whereNull("deleted_at")
      .count({ count: "*" })
    return Number(row?.count ?? 0)
  }
}

/** Something of the day came to light while it was compared: it is compared once more. */
function isReopenedSince(
  claimed: Pick<DayCloseRow, "next_attempt_at" | "late_orders">,
  { next_attempt_at, late_orders }: DayCloseRow,
): boolean {
  const isWanted = next_attempt_at !== null && next_attempt_at.getTime() !== claimed.next_attempt_at?.getTime()
  return isWanted || late_orders.length !== claimed.late_orders.length
}

function boundsIn(knex: Knex, account: string): Promise<DayBounds[]> {
  return knex<DayCloseRow>(TABLE)
    .select("day", "time_zone", "begins_at", "ends_at")
    .where({ account })
    .whereNull("deleted_at")
    .orderBy("day")
}

/** Those of some lines that others do not have, or have otherwise. What the service does not say counts as the store's. */
function changedLines(lines: readonly DayLine[], others: readonly DayLine[]): DayLine[] {
  const known = new Set(others.map(lineText))
  return lines.filter((line) => !known.has(lineText(line)))
}

function lineText(line: DayLine): string {
  const { order_no, transaction_id, kind, currency_code, store, service, differs, problem } = line
  return JSON.stringify([order_no, transaction_id, kind, currency_code, store, service ?? store, differs, problem])
}

function refundText(line: Pick<DayLine, "order_no" | "transaction_id" | "store" | "service">): string {
  return JSON.stringify([line.order_no, line.transaction_id, line.store, line.service])
}

const LINES_KEPT = 100

function earlierOf(before: DayCloseRow, changed: readonly DayLine[]): EarlierClose {
  const { revision, state, totals, closed_by, closed_at, checked_at, checked_by } = before
  return {
    checked_by,
    lines: changed.slice(0, LINES_KEPT).map(lineKept),
    revision,
    state,
    totals,
    closed_by,
    closed_at: closed_at?.toISOString() ?? null,
    checked_at: checked_at?.toISOString() ?? null,
  }
}

/** Without what the table adds to it. */
function lineKept(line: DayLine): DayLine {
  const { order_no, transaction_id, kind, currency_code, store, service, differs, problem } = line
  return { order_no, transaction_id, kind, currency_code, store, service, differs, problem }
}

/** A list would be taken for an array of the database's own. */
function json<Value>(value: Value): Value {
  return JSON.stringify(value) as unknown as Value
}
