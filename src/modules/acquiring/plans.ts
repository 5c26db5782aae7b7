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

/** With who set it last: for the admin alone. */
export interface SetPlanRow extends PlanRow {
  changed_by: string | null
}

export type PlanTerms = Omit<PlanRow, "id" | "created_at" | "updated_at">

const TABLE = "acquiring_plan"

/** Which variants are subscriptions: one plan a variant. */
export class Plans {
  constructor(private readonly knex: () => Knex) {}

  /** Sets a variant's plan, instead of the one it has. Contracts that were begun keep the terms they were begun with. */
  async set(terms: PlanTerms, now: Date, by: string | null = null): Promise<SetPlanRow> {
    const { variant_id: _, ...changes } = terms
    const who = { changed_by: by }
    const [row] = await this.knex()<SetPlanRow>(TABLE)
      .insert({ ...terms, ...who, id: generateEntityId(undefined, "acqplan") })
      .onConflict(this.knex().raw("(variant_id) WHERE deleted_at IS NULL") as unknown as "variant_id")
      .merge({ ...changes, ...who, updated_at: now })
      .returning("*")
    if (!row) throw new Error("acquiring_plan was not written")
    return row
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

  /** False where the variant has none. */
  async remove(variantId: string, now: Date, by: string | null = null): Promise<boolean> {
    return (
      (await this.#live()
        .where({ variant_id: variantId })
        .update({ deleted_at: now, changed_by: by } as object)) > 0
    )
  }

  #live() {
    return this.knex()<SetPlanRow>(TABLE).whereNull("deleted_at" as "id")
  }
}
