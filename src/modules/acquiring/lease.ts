import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** A moment by the database's clock: read from it (`DatabaseClock`), or told by it as a statement runs. */
export type Moment = Date | Knex.Raw

/** Whose rows become, from now until when. */
export interface Lease {
  owner: string
  now: Moment
  until: Moment
}

/** A lease of so many milliseconds that the database itself counts, from the statement that takes it. */
export function leaseFor(knex: Knex, owner: string, ms: number): Lease {
  return { owner, now: knex.raw("now()"), until: inMs(knex, ms) }
}

/** So many milliseconds from when the statement began. */
export function inMs(knex: Knex, ms: number): Knex.Raw {
  return knex.raw("now() + ? * interval '1 millisecond'", [ms])
}

/** Only rows that nobody has: never leased, released, or of a worker that has died. */
export function whereFree(now: Moment, column = "leased_until"): (rows: Knex.QueryBuilder) => void {
  return (rows) => void rows.whereNull(column).orWhere(column, "<", now)
}

/**
 * Rows that a locking select names. As an array it is read once: within `IN` the database may run it again for each row
 * that it compares, and each time it locks others, so that more are taken than its limit says.
 */
export function chosenOnce(knex: Knex, ids: Knex.QueryBuilder): Knex.Raw {
  return knex.raw("id = ANY(ARRAY(?))", [ids])
}

/** Takes the free ones of the rows that `choose` names; of two workers that come at once, no row goes to both. */
export async function takeFree<Row extends object>(
  knex: Knex,
  table: string,
  { owner, now, until }: Lease,
  choose: (rows: Knex.QueryBuilder) => Knex.QueryBuilder,
  changes: Record<string, unknown> = { updated_at: now },
): Promise<Row[]> {
  const free = choose(knex(table)).select("id").where(whereFree(now)).forUpdate().skipLocked()
  const rows: unknown = await knex(table)
    .where(chosenOnce(knex, free))
    .update({ leased_by: owner, leased_until: until, ...changes })
    .returning("*")
  return rows as Row[]
}

/** Longer than the work between two renewals takes with every time-out it can meet. */
export const LEASE_MS = 120_000

/**
 * Renews something while work lasts, `times` in a lease of so many milliseconds. A renewal that fails is followed by
 * the next one.
 * @returns ends it
 */
export function renewing(renew: () => Promise<unknown>, leaseMs: number, times = 4): () => void {
  const timer = setInterval(() => void renew().catch(() => undefined), leaseMs / times)
  timer.unref()
  return () => clearInterval(timer)
}

/** What a row says that nobody leases. */
export const NO_LEASE = { leased_by: null, leased_until: null }
