import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { WAITING, type Place, type QueueSource } from "./work-queue"

const TABLE = "acquiring_notice"

const EVERYTHING = Object.entries(WAITING)
  .map(([source, rows]) => `SELECT '${source}' AS source, part.id, part.at FROM (${rows}) AS part`)
  .join(" UNION ALL ")

/** What waits for a person and was not announced yet, whatever raised it: the queue itself is compared with what was. */
export class Notices {
  constructor(private readonly knex: () => Knex) {}

  /**
   * Hands over what is new, oldest first, and notes it once `announce` is through: a process that dies in between
   * leaves it to the next pass. One process at a time; another one that comes meanwhile finds nothing to do.
   * @returns how much was announced
   */
  announce(limit: number, announce: (places: Place<QueueSource>[]) => Promise<void>): Promise<number> {
    return this.knex().transaction(async (transaction) => {
      const lock = await transaction.raw<{ rows: { mine: boolean }[] }>(
        "SELECT pg_try_advisory_xact_lock(hashtext(?)) AS mine",
        [TABLE],
      )
      if (!lock.rows[0]?.mine) return 0
      await transaction.raw(
        `DELETE FROM ${TABLE} WHERE NOT EXISTS (SELECT FROM (${EVERYTHING}) AS waiting
           WHERE waiting.source || ' ' || waiting.id = ${TABLE}.id AND waiting.at = ${TABLE}.since)`,
      )
      const { rows } = await transaction.raw<{ rows: (Place<QueueSource> & { exact: string })[] }>(
        `SELECT waiting.*, waiting.at::text AS exact FROM (${EVERYTHING}) AS waiting
         WHERE NOT EXISTS (SELECT FROM ${TABLE} WHERE id = waiting.source || ' ' || waiting.id)
         ORDER BY at, id LIMIT ?`,
        [limit],
      )
      if (rows.length === 0) return 0
      await announce(rows)
      await transaction(TABLE).insert(rows.map(({ source, id, exact }) => ({ id: `${source} ${id}`, since: exact })))
      return rows.length
    })
  }
}
