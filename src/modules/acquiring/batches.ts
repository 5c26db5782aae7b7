import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"

export type BatchKind = "capture" | "cancel" | "refund" | "review"

export interface BatchRow<Result = unknown> {
  id: string
  kind: BatchKind
  state: "running" | "done" | "failed"
  started_by: string
  total: number
  done: number
  results: Result[] | null
  problem: string | null
  created_at: Date
  updated_at: Date
}

const TABLE = "acquiring_batch"

/** How far batches are, seen from every process. What each deed did stands in the journal; this is their cover sheet. */
export class Batches {
  constructor(private readonly knex: () => Knex) {}

  async open(batch: Pick<BatchRow, "kind" | "started_by" | "total">): Promise<BatchRow> {
    const [row] = await this.knex()<BatchRow>(TABLE)
      .insert({ ...batch, id: generateEntityId(undefined, "acqbat") })
      .returning("*")
    if (!row) throw new Error("acquiring_batch was not written")
    return row
  }

  /** Progress never goes back, in whatever order it is told. */
  async advance(id: string, done: number, now: Date): Promise<void> {
    await this.knex()(TABLE).where({ id, state: "running" }).where("done", "<", done).update({ done, updated_at: now })
  }

  async finish(id: string, end: { results: unknown[] } | { problem: string }, now: Date): Promise<void> {
    const outcome =
      "results" in end
        ? { state: "done", done: end.results.length, results: JSON.stringify(end.results) }
        : { state: "failed", problem: end.problem }
    await this.knex()(TABLE)
      .where({ id })
      .update({ ...outcome, updated_at: now })
  }

  async find(id: string): Promise<BatchRow | undefined> {
    return this.knex()<BatchRow>(TABLE).where({ id }).first()
  }
}
