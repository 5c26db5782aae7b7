import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { NO_LEASE, inMs, LEASE_MS, leaseFor, takeFree } from "./lease"
import { ProcessEnd } from "./process-end"

export type RunKind = "reconcile"

export interface RunRow {
  id: string
  kind: RunKind
  state: "waiting" | "running" | "done" | "failed"
  started_by: string
  total: number | null
  looked: number
  open: number
  repaired: number
  needs_person: number
  failed: number
  started_at: Date | null
  finished_at: Date | null
  leased_by: string | null
  leased_until: Date | null
  problem: string | null
  created_at: Date
  updated_at: Date
}

export interface DiscrepancyRow {
  id: string
  run_id: string
  account: string
  /** `repaired` or `left` to a person: a payment. `failed`: an account that could not be reconciled. */
  kind: "repaired" | "left" | "failed"
  order_no: string | null
  notes: string[]
  created_at: Date
}

export type NewDiscrepancy = Pick<DiscrepancyRow, "account" | "kind" | "order_no" | "notes">

/** What one step of a run adds to it. */
export interface Step {
  looked: number
  open: number
  discrepancies: NewDiscrepancy[]
}

const TABLE = "acquiring_run"
const DISCREPANCIES = "acquiring_run_discrepancy"
/** PostgreSQL takes 65,535 values in one statement. */
const MOST_PER_INSERT = 1_000

/**
 * Runs over many payments: asked for in one request, worked by whichever process takes the lease, seen from all. What a
 * run has done is written step by step, so that nothing of its report is lost with the process that works it.
 */
export class Runs {
  constructor(
    private readonly knex: () => Knex,
    private readonly end = new ProcessEnd(),
  ) {}

  /** Asks for a run. One of a kind at a time: while one is not over, that one is answered. */
  async request(kind: RunKind, startedBy: string): Promise<{ row: RunRow; isNew: boolean }> {
    for (;;) {
      const [row] = await this.knex()<RunRow>(TABLE)
        .insert({ id: generateEntityId(undefined, "acqrun"), kind, started_by: startedBy })
        .onConflict()
        .ignore()
        .returning("*")
      if (row) return { row, isNew: true }
      const active = await this.active(kind)
      if (active) return { row: active, isNew: false }
    }
  }

  /** Writes a run that is over already: what the schedule found. */
  async record(kind: RunKind, startedBy: string, startedAt: Date, step: Step): Promise<void> {
    const id = generateEntityId(undefined, "acqrun")
    const row = { id, kind, state: "done" as const, started_by: startedBy, total: step.looked, looked: step.looked }
    await this.knex()(TABLE).insert({
      ...row,
      open: step.open,
      ...counts(step.discrepancies),
      started_at: startedAt,
      finished_at: this.knex().fn.now(),
    })
    await this.#keep(id, step.discrepancies)
  }

  async active(kind: RunKind): Promise<RunRow | undefined> {
    return this.knex()<RunRow>(TABLE).where({ kind }).whereIn("state", ["waiting", "running"]).first()
  }

  async find(id: string): Promise<RunRow | undefined> {
    return this.knex()<RunRow>(TABLE).where({ id }).first()
  }

  /**
   * Takes the run of a kind that nobody works on: a new one, or one whose worker has died. None of a process that is
   * ending.
   */
  async claim(kind: RunKind, owner: string): Promise<RunRow | undefined> {
    if (this.end.isBegun) return undefined
    const knex = this.knex()
    const [row] = await takeFree<RunRow>(
      knex,
      TABLE,
      leaseFor(knex, owner, LEASE_MS),
      (runs) => runs.where({ kind }).whereIn("state", ["waiting", "running"]),
      { state: "running", started_at: knex.raw("coalesce(started_at, now())"), updated_at: knex.fn.now() },
    )
    return row
  }

  /** Leaves a run to whoever claims it next. */
  async release(id: string, owner: string): Promise<void> {
    await this.knex()(TABLE).where({ id, leased_by: owner }).update(NO_LEASE)
  }

  async setTotal(id: string, total: number): Promise<void> {
    await this.knex()(TABLE).where({ id }).update({ total, updated_at: this.knex().fn.now() })
  }

  /** Adds a step, and renews the lease. False when somebody else has taken the run over. */
  async advance(id: string, owner: string, step: Step): Promise<boolean> {
    const knex = this.knex()
    const { repaired, needs_person, failed } = counts(step.discrepancies)
    const changed = await knex(TABLE)
      .where({ id, leased_by: owner, state: "running" })
      .update({
        looked: knex.raw("looked + ?", [step.looked]),
        open: knex.raw("open + ?", [step.open]),
        repaired: knex.raw("repaired + ?", [repaired]),
        needs_person: knex.raw("needs_person + ?", [needs_person]),
        failed: knex.raw("failed + ?", [failed]),
        leased_until: inMs(knex, LEASE_MS),
        updated_at: knex.fn.now(),
      })
    await this.#keep(id, step.discrepancies)
    return changed > 0
  }

  /** A step can take longer than a lease. */
  async renew(id: string, owner: string): Promise<void> {
    await this.knex()(TABLE)
      .where({ id, leased_by: owner, state: "running" })
      .update({ leased_until: inMs(this.knex(), LEASE_MS) })
  }

  async finish(id: string, owner: string, problem: string | null): Promise<void> {
    const now = this.knex().fn.now()
    await this.knex()(TABLE)
      .where({ id, leased_by: owner, state: "running" })
      .update({
        state: problem === null ? "done" : "failed",
        problem,
        finished_at: now,
        ...NO_LEASE,
        updated_at: now,
      })
  }

  async discrepancies(runId: string, limit: number, offset: number): Promise<DiscrepancyRow[]> {
    return this.knex()<DiscrepancyRow>(DISCREPANCIES)
      .where({ run_id: runId })
      .orderBy("created_at")
      .orderBy("id")
      .limit(limit)
      .offset(offset)
  }

  /** Removes finished runs from before a moment, with what they found. */
  async forget(before: Date): Promise<number> {
    const knex = this.knex()
    const old = () => knex(TABLE).select("id").whereIn("state", ["done", "failed"]).where("created_at", "<", before)
    await knex(DISCREPANCIES).whereIn("run_id", old()).delete()
    return old().delete()
  }

  async #keep(runId: string, discrepancies: NewDiscrepancy[]): Promise<void> {
    if (discrepancies.length === 0) return
    const rows = discrepancies.map(({ notes, ...discrepancy }) => ({
      ...discrepancy,
      id: generateEntityId(undefined, "acqdisc"),
      run_id: runId,
      notes: JSON.stringify(notes),
    }))
    await this.knex().batchInsert(DISCREPANCIES, rows, MOST_PER_INSERT)
  }
}

function counts(discrepancies: NewDiscrepancy[]): Pick<RunRow, "repaired" | "needs_person" | "failed"> {
  const of = (kind: DiscrepancyRow["kind"]) => discrepancies.filter((discrepancy) => discrepancy.kind === kind).length
  return { repaired: of("repaired"), needs_person: of("left"), failed: of("failed") }
}
