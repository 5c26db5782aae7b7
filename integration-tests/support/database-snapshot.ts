import type { Pool, QueryResult } from "pg"

/**
 * What the snapshot keeps lives in a schema of its own, which no search for card data and no query of the shop sees.
 */
export const SNAPSHOT_SCHEMA = "test_snapshot"
/**
 * Whoever still holds rows after this is cut off, however busy the machine is: a test's leftovers must not outlive it.
 */
const LOCK_TIMEOUT_MS = 15_000
/** Restored rows leave dead ones behind, which every scan would read. */
const RESTORES_BETWEEN_CLEANINGS = 20

interface Kept {
  /** As SQL names it. */
  table: string
  /** Columns that can be written. */
  columns: string
  copy: string
  rows: number
  /** The transaction that wrote the rows it has: whatever is newer is a test's. */
  writtenBy: string
}

/**
 * The rows of a database as they are now, to come back to any number of times. Only tables that have changed are
 * restored, by deleting and inserting: connections stay open and nothing has to be planned anew, which is several
 * times faster than copying the database from a template. The user has to be one who may set
 * `session_replication_role`.
 */
export class DatabaseSnapshot {
  #restores = 0

  private constructor(
    private readonly pool: Pool,
    private readonly tables: Kept[],
    private readonly sequences: Map<string, { last: string; called: boolean }>,
  ) {}

  static async take(pool: Pool): Promise<DatabaseSnapshot> {
    await pool.query(`DROP SCHEMA IF EXISTS ${SNAPSHOT_SCHEMA} CASCADE; CREATE SCHEMA ${SNAPSHOT_SCHEMA}`)
    const { rows: tables } = await pool.query<{ table: string; columns: string }>(TABLES)
    const kept: Kept[] = []
    const writtenBy = await currentTransaction(pool)
    for (const [place, { table, columns }] of tables.entries()) {
      const copy = `${SNAPSHOT_SCHEMA}.rows_${place}`
      const { rowCount } = await pool.query(`CREATE TABLE ${copy} AS SELECT ${columns} FROM ${table}`)
      kept.push({ table, columns, copy, rows: rowCount ?? 0, writtenBy })
    }
    return new DatabaseSnapshot(pool, kept, await sequencesOf(pool))
  }

  /** Everything as it was when the snapshot was taken; tables that came later are gone. */
  async restore(): Promise<void> {
    const changed = await this.#changed()
    const { rows: later } = await this.pool.query<{ table: string }>(TABLES)
    const added = later.filter(({ table }) => !this.tables.some((kept) => kept.table === table))
    if (added.length > 0) await this.pool.query(`DROP TABLE ${added.map(({ table }) => table).join(", ")} CASCADE`)
    await this.#restoreSequences()
    if (changed.length === 0) return
    await this.#write(changed).catch(async (error: { code?: string }) => {
      if (error.code !== "55P03" && error.code !== "40P01") throw error
      await this.pool.query(CUT_OFF_OTHERS)
      await this.#write(changed)
    })
    this.#restores += 1
    if (this.#restores % RESTORES_BETWEEN_CLEANINGS === 0) await this.pool.query("VACUUM")
  }

  /** Tables with rows more, fewer, or newer than those of the snapshot, as SQL names them. */
  async changedTables(): Promise<string[]> {
    return (await this.#changed()).map(({ table }) => table)
  }

  async #changed(): Promise<Kept[]> {
    const checks = this.tables.map(({ table, rows, writtenBy }, place) =>
      rows === 0
        ? `SELECT ${place} AS place WHERE EXISTS (SELECT FROM ${table})`
        : `SELECT ${place} FROM ${table} HAVING count(*) <> ${rows} OR min(age(xmin)) < age('${writtenBy}'::xid)`,
    )
    const { rows } = await this.pool.query<{ place: number }>(checks.join(" UNION ALL "))
    return rows.flatMap(({ place }) => this.tables[place] ?? [])
  }

  /** Statements of one request are one transaction. */
  async #write(changed: Kept[]): Promise<void> {
    const answers: unknown = await this.pool.query(
      [
        `SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`,
        "SET LOCAL session_replication_role = replica",
        ...changed.map(({ table }) => `DELETE FROM ${table}`),
        ...changed
          .filter(({ rows }) => rows > 0)
          .map(({ table, columns, copy }) => `INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE TABLE ${copy}`),
        CURRENT_TRANSACTION,
      ].join(";\n"),
    )
    const written = (answers as QueryResult<{ xid: string }>[]).at(-1)?.rows[0]
    for (const kept of changed) kept.writtenBy = written?.xid ?? kept.writtenBy
  }

  async #restoreSequences(): Promise<void> {
    const now = await sequencesOf(this.pool)
    const moved = [...this.sequences].filter(([name, { last, called }]) => {
      const present = now.get(name)
      return present?.last !== last || present.called !== called
    })
    for (const [name, { last, called }] of moved) {
      await this.pool.query("SELECT setval($1::regclass, $2, $3)", [name, last, called])
    }
  }
}

const TABLES = `
  SELECT format('%I.%I', n.nspname, c.relname) AS "table",
         (SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
          WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema', '${SNAPSHOT_SCHEMA}')
  ORDER BY 1`

const CUT_OFF_OTHERS = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`

async function sequencesOf(pool: Pool): Promise<Map<string, { last: string; called: boolean }>> {
  const { rows } = await pool.query<{ name: string; start: string; last: string | null }>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name, start_value AS start, last_value AS last FROM pg_sequences`,
  )
  return new Map(rows.map(({ name, start, last }) => [name, { last: last ?? start, called: last !== null }]))
}

const CURRENT_TRANSACTION = "SELECT pg_current_xact_id()::xid::text AS xid"

async function currentTransaction(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ xid: string }>(CURRENT_TRANSACTION)
  return rows[0]?.xid ?? "0"
}
