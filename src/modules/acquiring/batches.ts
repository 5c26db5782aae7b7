import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { BatchKind } from "./batch-kind"
import { NO_LEASE, inMs, leaseFor, takeFree, whereFree } from "./lease"
import { ProcessEnd } from "./process-end"

export interface BatchRow<Item = unknown, Result = unknown> {
  id: string
  kind: BatchKind
  state: "running" | "done" | "failed"
  started_by: string
  total: number
  done: number
  orders: Item[] | null
  /** Of the orders that are through. */
  results: Result[] | null
  problem: string | null
  retry_of: string | null
  takeovers: number
  leased_by: string | null
  leased_until: Date | null
  created_at: Date
  updated_at: Date
}

/** A batch that so many processes died of, or beside, is left to a person. */
const MOST_TAKEOVERS = 3
/** A batch is its worker's for so long, unless the worker renews it. */
export const BATCH_LEASE_MS = 60_000

const TABLE = "acquiring_batch"

/**
 * How far batches are, seen from every process, and who works them. What each operation did stands in the journal; this
 * is their cover sheet. A batch whose worker has died is gone on with by whichever process takes its lease.
 */
export class Batches {
  constructor(
    private readonly knex: () => Knex,
    private readonly end = new ProcessEnd(),
  ) {}

  /** Writes down a new batch, leased by `owner`, who is about to work it. */
  async open(
    batch: Pick<BatchRow, "kind" | "started_by" | "retry_of"> & { orders: object[] },
    owner: string,
  ): Promise<BatchRow> {
    const { until } = this.#lease(owner)
    const [row]: BatchRow[] = await this.knex()(TABLE)
      .insert({
        ...batch,
        id: generateEntityId(undefined, "acqbat"),
        total: batch.orders.length,
        orders: this.#json(batch.orders),
        leased_by: owner,
        leased_until: until,
      })
      .returning("*")
    if (!row) throw new Error("acquiring_batch was not written")
    return row
  }

  /** Progress never goes back, in whatever order it is reported. */
  async advance(id: string, results: object[]): Promise<void> {
    await this.knex()(TABLE)
      .where({ id, state: "running" })
      .where("done", "<", results.length)
      .update({ done: results.length, results: this.#json(results), updated_at: this.#now() })
  }

  /** Renews the lease of a batch; false once somebody else has taken it over. */
  async renew(id: string, owner: string): Promise<boolean> {
    const renewed = await this.knex()(TABLE)
      .where({ id, leased_by: owner, state: "running" })
      .update({ leased_until: inMs(this.knex(), BATCH_LEASE_MS) })
    return renewed > 0
  }

  /** Takes a batch whose worker has died; none of a process that is ending. */
  async takeOver(owner: string): Promise<BatchRow | undefined> {
    if (this.end.isBegun) return undefined
    const [row] = await takeFree<BatchRow>(
      this.knex(),
      TABLE,
      this.#lease(owner),
      (batches) =>
        batches
          .where({ state: "running" })
          .whereNotNull("orders")
          .where("takeovers", "<", MOST_TAKEOVERS)
          .orderBy("created_at")
          .limit(1),
      { takeovers: this.knex().raw("takeovers + 1"), updated_at: this.#now() },
    )
    return row
  }

  /** Ends the batches that nobody goes on with any more. */
  async abandon(problem: string): Promise<void> {
    await this.knex()(TABLE)
      .where({ state: "running" })
      .where(whereFree(this.#now()))
      .where((over) => void over.whereNull("orders").orWhere("takeovers", ">=", MOST_TAKEOVERS))
      .update({ state: "failed", problem, ...NO_LEASE, updated_at: this.#now() })
  }

  async finish(id: string, owner: string, end: { results: object[] } | { problem: string }): Promise<void> {
    const outcome =
      "results" in end
        ? { state: "done" as const, done: end.results.length, results: this.#json(end.results) }
        : { state: "failed" as const, problem: end.problem }
    await this.knex()(TABLE)
      .where({ id, leased_by: owner, state: "running" })
      .update({ ...outcome, ...NO_LEASE, updated_at: this.#now() })
  }

  async find(id: string): Promise<BatchRow | undefined> {
    return this.knex()<BatchRow>(TABLE).where({ id }).first()
  }

  /** Newest first. */
  async page(kind: BatchKind | undefined, limit: number, offset: number): Promise<{ rows: BatchRow[]; count: number }> {
    const filtered = () => {
      const query = this.knex()<BatchRow>(TABLE).whereNull("deleted_at")
      return kind ? query.where({ kind }) : query
    }
    const [rows, [counted]] = await Promise.all([
      filtered().orderBy("created_at", "desc").orderBy("id", "desc").limit(limit).offset(offset),
      filtered().count({ count: "*" }) as unknown as Promise<{ count: string }[]>,
    ])
    return { rows, count: Number(counted?.count ?? 0) }
  }

  /** Removes batches that ended, from before a moment. */
  async forget(before: Date): Promise<number> {
    const ended = ["done", "failed"] satisfies BatchRow["state"][]
    return this.knex()(TABLE).whereIn("state", ended).where("created_at", "<", before).delete()
  }

  #lease(owner: string) {
    return leaseFor(this.knex(), owner, BATCH_LEASE_MS)
  }

  #now() {
    return this.knex().fn.now()
  }

  /** A list would be taken for an array of the database's own. */
  #json(list: object[]): unknown[] {
    return JSON.stringify(list) as unknown as unknown[]
  }
}
