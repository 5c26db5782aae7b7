import { BATCH_LEASE_MS, type Batches, type BatchRow } from "../../../src/modules/acquiring/batches"
import type { Task } from "../task"

const MOST_TAKEOVERS = 3

/**
 * The batches' table in memory, as one task uses it. Each method is one committed statement, by the database's clock.
 */
export class SimulatedBatches implements Pick<Batches, keyof Batches> {
  constructor(
    readonly rows: BatchRow[],
    private readonly task: Task,
  ) {}

  async open(
    batch: Pick<BatchRow, "kind" | "started_by" | "retry_of"> & { orders: object[] },
    owner: string,
  ): Promise<BatchRow> {
    await this.task.statement()
    const now = this.#now()
    const row: BatchRow = {
      ...batch,
      ...{ id: `acqbat_${this.rows.length + 1}`, state: "running", total: batch.orders.length, done: 0 },
      ...{ results: null, problem: null, takeovers: 0, leased_by: owner, leased_until: this.#until() },
      ...{ created_at: now, updated_at: now },
    }
    this.rows.push(row)
    return { ...row }
  }

  async advance(id: string, results: object[]): Promise<void> {
    const row = await this.find(id)
    if (row?.state === "running" && row.done < results.length) this.#change(id, { done: results.length, results })
  }

  async renew(id: string, owner: string): Promise<boolean> {
    const row = await this.find(id)
    if (row?.state !== "running" || row.leased_by !== owner) return false
    this.#change(id, { leased_until: this.#until() })
    return true
  }

  async takeOver(owner: string): Promise<BatchRow | undefined> {
    await this.task.statement()
    const row = this.rows.find((one) => this.isOrphaned(one) && one.takeovers < MOST_TAKEOVERS)
    if (!row) return undefined
    const takeovers = row.takeovers + 1
    return { ...this.#change(row.id, { takeovers, leased_by: owner, leased_until: this.#until() }) }
  }

  async abandon(problem: string): Promise<void> {
    await this.task.statement()
    for (const row of this.rows.filter((one) => this.isOrphaned(one) && one.takeovers >= MOST_TAKEOVERS))
      this.#change(row.id, { state: "failed", problem, leased_by: null, leased_until: null })
  }

  async finish(id: string, owner: string, end: { results: object[] } | { problem: string }): Promise<void> {
    const row = await this.find(id)
    if (row?.state !== "running" || row.leased_by !== owner) return
    const outcome =
      "results" in end
        ? { state: "done" as const, done: end.results.length, results: end.results }
        : { state: "failed" as const, problem: end.problem }
    this.#change(id, { ...outcome, leased_by: null, leased_until: null })
  }

  async find(id: string): Promise<BatchRow | undefined> {
    await this.task.statement()
    const row = this.rows.find((one) => one.id === id)
    return row && { ...row }
  }

  page(): Promise<{ rows: BatchRow[]; count: number }> {
    return Promise.resolve({ rows: [...this.rows].reverse(), count: this.rows.length })
  }

  /** None is old enough here. */
  forget(): Promise<number> {
    return Promise.resolve(0)
  }

  /** Its worker has died, or did not renew it. */
  isOrphaned({ state, leased_until }: BatchRow): boolean {
    return state === "running" && leased_until !== null && leased_until < this.#now()
  }

  #change(id: string, changes: Partial<BatchRow>): BatchRow {
    const row = this.rows.find((one) => one.id === id) as BatchRow
    return Object.assign(row, changes, { updated_at: this.#now() })
  }

  #now(): Date {
    return this.task.time.date()
  }

  #until(): Date {
    return new Date(this.task.time.now + BATCH_LEASE_MS)
  }
}
