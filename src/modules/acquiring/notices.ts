import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { Announcer } from "./announcer"
import { WAITING, type Place, type QueueSource } from "./work-queue"

const TABLE = "acquiring_notice"

const EVERYTHING = Object.entries(WAITING)
  .map(([source, rows]) => `SELECT '${source}' AS source, part.id, part.at FROM (${rows}) AS part`)
  .join(" UNION ALL ")

/**
 * What waits for a person and was not announced yet, whatever raised it: the queue itself is compared with what was.
 */
export class Notices {
  constructor(
    private readonly knex: () => Knex,
    private readonly announcer = new Announcer(),
  ) {}

  /**
   * Hands over what is new, oldest first, and notes it once `announce` is through: a process that dies in between
   * leaves it to the next pass. What could not be announced is handed over again, after waits that double. One process
   * at a time; another one that comes meanwhile finds nothing to do.
   * @param announce answers what could not be announced
   * @returns how much was announced, and what is given up
   */
  async announce(
    limit: number,
    announce: (places: NoticePlace[]) => Promise<readonly NoticePlace[]>,
  ): Promise<Announced> {
    if (!this.announcer.isFree()) return NOTHING
    return this.knex().transaction(async (transaction) => {
      const lock = await transaction.raw<{ rows: { mine: boolean }[] }>(
        "SELECT pg_try_advisory_xact_lock(hashtext(?)) AS mine",
        [TABLE],
      )
      if (!lock.rows[0]?.mine) return NOTHING
      await transaction.raw(
        `DELETE FROM ${TABLE} WHERE NOT EXISTS (SELECT FROM (${EVERYTHING}) AS waiting
           WHERE waiting.source || ' ' || waiting.id = ${TABLE}.id AND waiting.at = ${TABLE}.since)`,
      )
      const { rows } = await transaction.raw<{ rows: NoticePlace[] }>(
        `SELECT waiting.*, waiting.at::text AS exact, coalesce(notice.tries, 0) AS tries FROM (${EVERYTHING}) AS waiting
         LEFT JOIN ${TABLE} AS notice ON notice.id = waiting.source || ' ' || waiting.id
         WHERE notice.id IS NULL OR notice.next_try_at <= now()
         ORDER BY at, id LIMIT ?`,
        [limit],
      )
      if (rows.length === 0) return NOTHING
      const failed = new Set(await this.announcer.wait(announce(rows)))
      const noted = rows.map((row) => {
        const tries = failed.has(row) ? row.tries + 1 : row.tries
        const isLeft = failed.has(row) && tries < MOST_TRIES
        const next_try_at = isLeft ? transaction.raw(`now() + interval '1 second' * ?`, [waitOf(tries)]) : null
        return { id: `${row.source} ${row.id}`, since: row.exact, tries, next_try_at }
      })
      await transaction(TABLE).insert(noted).onConflict("id").merge(["tries", "next_try_at"])
      const givenUp = rows.filter((row) => failed.has(row) && row.tries + 1 >= MOST_TRIES)
      return { announced: rows.length - failed.size, givenUp: givenUp.length }
    })
  }
}

/** Something in the queue, with how often it could not be announced. */
export interface NoticePlace extends Place<QueueSource> {
  /** `at`, to the microsecond. */
  exact: string
  tries: number
}

interface Announced {
  announced: number
  /** How much could not be announced in all of its tries. */
  givenUp: number
}

const NOTHING: Announced = { announced: 0, givenUp: 0 }

/** In all three quarters of an hour. */
const MOST_TRIES = 10
const FIRST_WAIT_S = 5

function waitOf(tries: number): number {
  return FIRST_WAIT_S * 2 ** (tries - 1)
}
