import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"

export interface NewIncident {
  account: string
  kind:
    | "unknown_outcome"
    | "unknown_code"
    | "void_failed"
    | "late_money"
    | "wrong_amount"
    | "duplicate_payment"
    | "taken_back"
    | "books_differ"
    | "paid_without_order"
    | "cancelled_at_service"
    | "dead_letter"
  /** Says what it is about, so that the same finding again is the same row. */
  key: string
  message: string
  next_step?: string
  order_no?: string | null
  transaction_id?: string | null
  cart_id?: string | null
  order_id?: string | null
  amount?: string | null
  currency_code?: string | null
}

const TABLE = "acquiring_incident"

/** What a person should see. Raising is idempotent per key; a finding that returns after being resolved is open again. */
export class Incidents {
  constructor(private readonly knex: () => Knex) {}

  async raise(incident: NewIncident, now: Date): Promise<void> {
    await this.knex()(TABLE)
      .insert({ ...incident, id: generateEntityId(undefined, "acqinc") })
      .onConflict(["account", "key"])
      .merge({
        message: incident.message,
        next_step: incident.next_step ?? null,
        seen: this.knex().raw(`${TABLE}.seen + 1`),
        resolved_at: null,
        updated_at: now,
      })
  }

  /** Raises what lasts until a person decides: what they have closed stays closed. */
  async raiseOnce(incident: NewIncident): Promise<void> {
    await this.knex()(TABLE)
      .insert({ ...incident, id: generateEntityId(undefined, "acqinc") })
      .onConflict(["account", "key"])
      .ignore()
  }

  /** Writes down how an incident ended that stays open to be seen. Nothing happens where there is none. */
  async amend(
    account: string,
    key: string,
    ending: { from: RegExp; to: string; next_step: string },
    now: Date,
  ): Promise<void> {
    const row = await this.knex()<{ message: string }>(TABLE).where({ account, key }).first("message")
    if (!row || !ending.from.test(row.message)) return
    await this.knex()(TABLE)
      .where({ account, key })
      .update({ message: row.message.replace(ending.from, ending.to), next_step: ending.next_step, updated_at: now })
  }

  async resolve(account: string, key: string, now: Date): Promise<void> {
    await this.knex()(TABLE)
      .where({ account, key })
      .whereNull("resolved_at")
      .update({ resolved_at: now, updated_at: now })
  }

  /** Closes one incident by its id: a person has looked. False when it was closed already or is not there. */
  async close(id: string, now: Date): Promise<boolean> {
    const count = await this.knex()(TABLE)
      .where({ id })
      .whereNull("resolved_at")
      .update({ resolved_at: now, updated_at: now })
    return count > 0
  }

  async resolveEach(account: string, keys: string[], now: Date): Promise<void> {
    await this.knex()(TABLE)
      .where({ account })
      .whereIn("key", keys)
      .whereNull("resolved_at")
      .update({ resolved_at: now, updated_at: now })
  }
}
