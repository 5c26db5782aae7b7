import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { Interval } from "../../acquirer/domain/recurrence"

export interface PlanRow {
  id: string
  variant_id: string
  contract_name: string
  interval: Interval
  interval_count: number
  billing_cycle: number
  promotion_cycle: number
  amount: string | null
  currency_code: string | null
  start_after_days: number
  ends_on: string | null
  created_at: Date
  updated_at: Date
}

/** With who set it last, and how often it was set: for the admin alone. */
export interface SetPlanRow extends PlanRow {
  version: number
  changed_by: string | null
}

export type PlanTerms = Omit<PlanRow, "id" | "created_at" | "updated_at">

const TABLE = "acquiring_plan"

/** Who changes a plan, and which version of it they saw: 0 where there was none; undefined whatever it is by now. */
export interface PlanChanger {
  by: string | null
  version: number | undefined
}

/** Which variants are subscriptions: one plan a variant. */
export class Plans {
  constructor(private readonly knex: () => Knex) {}

  /**
   * Sets a variant's plan, instead of the one it has. Contracts that were begun keep the terms they were begun with.
   * Undefined where somebody else has changed it since: then nothing is written.
   */
  async set(terms: PlanTerms, { by, version }: PlanChanger, now: Date): Promise<SetPlanRow | undefined> {
    const changed = version === 0 ? [] : await this.#update(terms, by, version, now)
    if (changed.length > 0 || (version !== undefined && version !== 0)) return changed[0]
    const [row] = await this.#insert(terms, by)
    return row
  }

  #update(terms: PlanTerms, by: string | null, version: number | undefined, now: Date) {
    const next = this.knex().raw("version + 1") as unknown as number
    return this.#seen(terms.variant_id, version)
      .update({ ...terms, version: next, changed_by: by, updated_at: now })
      .returning("*")
  }

  /** Counts on from a plan that was removed, so that nobody takes the new one for it. */
  #insert(terms: PlanTerms, by: string | null) {
    const last = this.knex()(TABLE).where({ variant_id: terms.variant_id }).max("version")
    const version = this.knex().raw("coalesce((?), 0) + 1", [last]) as unknown as number
    return this.knex()<SetPlanRow>(TABLE)
      .insert({ ...terms, version, changed_by: by, id: generateEntityId(undefined, "acqplan") })
      .onConflict(this.knex().raw("(variant_id) WHERE deleted_at IS NULL") as unknown as "variant_id")
      .ignore()
      .returning("*")
  }

  async ofVariants(variantIds: readonly string[]): Promise<PlanRow[]> {
    if (variantIds.length === 0) return []
    return this.#live().whereIn("variant_id", [...variantIds])
  }

  async page(
    variantIds: readonly string[] | undefined,
    limit: number,
    offset: number,
  ): Promise<{ rows: SetPlanRow[]; count: number }> {
    const chosen = () => {
      const rows = this.#live()
      return variantIds ? rows.whereIn("variant_id", [...variantIds]) : rows
    }
    const [rows, [total]] = await Promise.all([
      chosen().orderBy("created_at", "desc").orderBy("id", "desc").limit(limit).offset(offset),
      chosen().clone().count<{ count: string }[]>({ count: "*" }),
    ])
    return { rows, count: Number(total?.count ?? 0) }
  }

  /** False where somebody else has changed it since, or there is none. */
  async remove(variantId: string, { by, version }: PlanChanger, now: Date): Promise<boolean> {
    const removed = await this.#seen(variantId, version).update({ deleted_at: now, changed_by: by } as object)
    return removed > 0
  }

  #seen(variantId: string, version: number | undefined) {
    const rows = this.#live().where({ variant_id: variantId })
    return version === undefined ? rows : rows.where({ version })
  }

  #live() {
    return this.knex()<SetPlanRow>(TABLE).whereNull("deleted_at" as "id")
  }
}
