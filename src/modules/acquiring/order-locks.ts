import type { Knex } from "@medusajs/framework/mikro-orm/knex"

const TABLE = "acquiring_order_lock"

/** Locks on orders, between any number of processes: at most one per order, gone when it is released or not renewed. */
export class OrderLocks {
  constructor(private readonly knex: () => Knex) {}

  /** False when somebody else has locked the order. */
  async take(orderId: string, owner: string, now: Date, until: Date): Promise<boolean> {
    const rows = await this.knex()(TABLE)
      .insert({ order_id: orderId, locked_by: owner, locked_until: until })
      .onConflict("order_id")
      .merge({ locked_by: owner, locked_until: until })
      .where(`${TABLE}.locked_until`, "<", now)
      .returning("order_id")
    return rows.length > 0
  }

  async renew(orderId: string, owner: string, until: Date): Promise<void> {
    await this.knex()(TABLE).where({ order_id: orderId, locked_by: owner }).update({ locked_until: until })
  }

  async release(orderId: string, owner: string): Promise<void> {
    await this.knex()(TABLE).where({ order_id: orderId, locked_by: owner }).delete()
  }
}
