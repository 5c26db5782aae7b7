import type { Knex } from "@medusajs/framework/mikro-orm/knex"

const TABLE = "acquiring_order_lock"

/**
 * Locks on orders, between any number of processes: at most one per order, gone when it is released or not renewed. All of
 * them go by the database's clock.
 */
export class OrderLocks {
  constructor(private readonly knex: () => Knex) {}

  /** False when somebody else has locked the order. */
  async take(orderId: string, owner: string, lockMs: number): Promise<boolean> {
    const locked = { locked_by: owner, locked_until: this.#in(lockMs) }
    const rows = await this.knex()(TABLE)
      .insert({ order_id: orderId, ...locked })
      .onConflict("order_id")
      .merge(locked)
      .whereRaw("??.locked_until < clock_timestamp()", [TABLE])
      .returning("order_id")
    return rows.length > 0
  }

  async renew(orderId: string, owner: string, lockMs: number): Promise<void> {
    const mine = this.knex()(TABLE).where({ order_id: orderId, locked_by: owner })
    await mine.update({ locked_until: this.#in(lockMs) })
  }

  async release(orderId: string, owner: string): Promise<void> {
    await this.knex()(TABLE).where({ order_id: orderId, locked_by: owner }).delete()
  }

  #in(ms: number): Knex.Raw {
    return this.knex().raw("clock_timestamp() + ? * interval '1 millisecond'", [ms])
  }
}
