import { randomUUID } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { DayBounds, DayCloseRow, DayFound, DayLine } from "./day-close-row"
import { areFeesChanged, changedLines, earlierOf } from "./day-lines"
import { NO_LEASE, whereFree } from "./lease"

const TABLE = "acquiring_day_close"
const LINES = "acquiring_day_close_line"
/** PostgreSQL takes 65,535 values in one statement. */
const LINES_PER_INSERT = 1_000

/** A day in the hands of who claimed it. */
type Claimed = Pick<DayCloseRow, "id" | "leased_by">

/**
 * The days of accounts as they were compared and closed. One comparison of a day at a time; each says what it found,
 * and where that differs from the one before, the one before is kept.
 */
export class DayCloses {
  constructor(private readonly knex: () => Knex) {}

  /**
   * Takes a day to compare it; undefined while somebody else does. A day keeps the bounds with which it was taken
   * first.
   * @param among the day's bounds, given those of the account's recorded days
   */
  async claim(
    account: string,
    among: (recorded: DayBounds[]) => DayBounds,
    now: Date,
    until: Date,
  ): Promise<DayCloseRow | undefined> {
    const empty = { totals: JSON.stringify([]), earlier: JSON.stringify([]) } as unknown as Partial<DayCloseRow>
    const lease = { leased_by: randomUUID(), leased_until: until }
    return this.knex().transaction(async (trx) => {
      // Where a day begins and ends depends on those beside it: no two are recorded at once.
      await trx.raw("SELECT pg_advisory_xact_lock(hashtext(?))", [`${TABLE} ${account}`])
      const bounds = among(await boundsIn(trx, account))
      const [row] = await trx<DayCloseRow>(TABLE)
        .insert({ ...empty, ...bounds, id: generateEntityId(undefined, "acqday"), account, ...lease })
        .onConflict(trx.raw("(account, day) where deleted_at is null") as never)
        .merge({ ...lease, compared: null, to_compare: null })
        .where(whereFree(now, `${TABLE}.leased_until`))
        .returning("*")
      return row
    })
  }

  /** The bounds of all recorded days of an account, in their order. */
  bounds(account: string): Promise<DayBounds[]> {
    return boundsIn(this.knex(), account)
  }

  /** The accounts that have recorded days, also those that are not declared any more, each with its last day. */
  async accounts(): Promise<{ id: string; last_day: string }[]> {
    const knex = this.knex()
    return knex<DayCloseRow>(TABLE)
      .select<{ id: string; last_day: string }[]>("account AS id", knex.raw("max(day) AS last_day"))
      .whereNull("deleted_at")
      .groupBy("account")
      .orderBy("account")
  }

  /** The accounts of which a day is recorded. */
  async accountsOn(day: string): Promise<string[]> {
    return this.knex()<DayCloseRow>(TABLE).where({ day }).whereNull("deleted_at").orderBy("account").pluck("account")
  }

  /** Notes how far the comparison is, and keeps the day until then, unless somebody else has claimed it meanwhile. */
  async advance({ id, leased_by }: Claimed, compared: number, toCompare: number, until: Date): Promise<void> {
    await this.knex()<DayCloseRow>(TABLE)
      .where({ id, leased_by })
      .update({ compared, to_compare: toCompare, leased_until: until })
  }

  /**
   * Writes what was found of a day that was claimed, and lets go of it.
   * @param nextAt when the schedule compares it again; null when it does not
   * @returns undefined where somebody else has claimed it since: theirs counts
   */
  async record(
    claimed: Claimed & Pick<DayCloseRow, "next_attempt_at" | "late_orders">,
    found: DayFound,
    by: string,
    now: Date,
    nextAt: Date | null,
  ): Promise<DayCloseRow | undefined> {
    const { id, leased_by } = claimed
    return this.knex().transaction(async (trx) => {
      const before = await trx<DayCloseRow>(TABLE).where({ id, leased_by }).forUpdate().first()
      if (!before) return undefined
      const { lines, ...sums } = found
      const wasCompared = before.state !== "open"
      const linesBefore = await trx<DayLine>(LINES).where({ close_id: id }).whereNull("deleted_at").orderBy("place")
      const changed = changedLines(linesBefore, lines)
      const isSame =
        before.state === found.state &&
        changed.length === 0 &&
        changedLines(lines, linesBefore).length === 0 &&
        !areFeesChanged(before.fees, found.fees)
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
          // Of a closed day those since then count: how often it could not be compared again.
          attempts: found.state === "closed" ? 1 : before.attempts + 1,
          next_attempt_at: isReopenedSince(claimed, before) ? before.next_attempt_at : nextAt,
          ...NO_LEASE,
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

  /**
   * A day that could not be compared: what is known of it stays as it was.
   * @returns undefined where somebody else has claimed it since
   */
  async postpone(
    { id, leased_by }: Claimed,
    problem: string,
    now: Date,
    nextAt: Date,
  ): Promise<DayCloseRow | undefined> {
    const knex = this.knex()
    const [row] = await knex<DayCloseRow>(TABLE)
      .where({ id, leased_by })
      .update({
        problem,
        attempts: knex.raw("attempts + 1") as unknown as number,
        next_attempt_at: nextAt,
        ...NO_LEASE,
        updated_at: now,
      })
      .returning("*")
    return row
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

/** A list would be taken for an array of the database's own. */
function json<Value>(value: Value): Value {
  return JSON.stringify(value) as unknown as Value
}
