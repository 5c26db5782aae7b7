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
}

export interface DayCloseRow {
  id: string
  account: string
  day: string
  time_zone: string
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
/** PostgreSQL takes 65,535 values in one statement. */
const LINES_PER_INSERT = 1_000

/**
 * The days of accounts as they were compared and closed. One comparison of a day at a time; each says what it found, and
 * where that differs from the one before, the one before is kept.
 */
export class DayCloses {
  constructor(private readonly knex: () => Knex) {}

  /** Takes a day to compare it; undefined while somebody else does. */
  async claim(account: string, day: string, zone: string, now: Date, until: Date): Promise<DayCloseRow | undefined> {
    const empty = { totals: JSON.stringify([]), earlier: JSON.stringify([]) } as unknown as Partial<DayCloseRow>
    const [row] = await this.knex()<DayCloseRow>(TABLE)
      .insert({
        ...empty,
        id: generateEntityId(undefined, "acqday"),
        account,
        day,
        time_zone: zone,
        leased_until: until,
      })
      .onConflict(this.knex().raw("(account, day) where deleted_at is null") as never)
      .merge({ leased_until: until, compared: null, to_compare: null })
      .where(whereFree(now, `${TABLE}.leased_until`))
      .returning("*")
    return row
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
  async record(id: string, found: DayFound, by: string, now: Date, nextAt: Date | null): Promise<DayCloseRow> {
    return this.knex().transaction(async (trx) => {
      const before = await trx<DayCloseRow>(TABLE).where({ id }).forUpdate().first()
      if (!before) throw new Error(`acquiring_day_close ${id} is gone`)
      const { lines, ...sums } = found
      const wasCompared = before.state !== "open"
      const isChanged = wasCompared && !isSame(before, found)
      const isKept = wasCompared && !isChanged && found.state === "closed"
      const [row] = await trx<DayCloseRow>(TABLE)
        .where({ id })
        .update({
          ...sums,
          totals: json(found.totals),
          fees: json(found.fees),
          ...(isChanged
            ? { revision: before.revision + 1, earlier: json([...before.earlier, earlierOf(before)]) }
            : {}),
          ...(isKept ? {} : { closed_by: found.state === "closed" ? by : null }),
          ...(isKept ? {} : { closed_at: found.state === "closed" ? now : null }),
          checked_at: now,
          attempts: before.attempts + 1,
          next_attempt_at: nextAt,
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

function isSame(before: Pick<DayCloseRow, "state" | "totals">, found: DayFound): boolean {
  return before.state === found.state && text(before.totals) === text(found.totals)
}

function text(totals: readonly DayTotal[]): string {
  const one = ({ currency_code, kind, store, service }: DayTotal) => [currency_code, kind, store, service].join(" ")
  return totals.map(one).sort().join("\n")
}

function earlierOf({ revision, state, totals, closed_by, closed_at, checked_at }: DayCloseRow): EarlierClose {
  return {
    revision,
    state,
    totals,
    closed_by,
    closed_at: closed_at?.toISOString() ?? null,
    checked_at: checked_at?.toISOString() ?? null,
  }
}

/** A list would be taken for an array of the database's own. */
function json<Value>(value: Value): Value {
  return JSON.stringify(value) as unknown as Value
}
