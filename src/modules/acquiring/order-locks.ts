import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { inMs } from "./lease"

const TABLE = "acquiring_order_lock"

/**
 * Locks on orders, between any number of processes: at most one per order, gone when it is released or not renewed. All
 * of them go by the database's clock.
 */
export class OrderLocks {
  constructor(private readonly knex: () => Knex) {}

  /** False when somebody else has locked the order. */
  async take(orderId: string, owner: string, lockMs: number): Promise<boolean> {
    const locked = { locked_by: owner, locked_until: inMs(this.knex(), lockMs) }
    const rows = await this.knex()(TABLE)
      .insert({ order_id: orderId, ...locked })
      .onConflict("order_id")
      .merge(locked)
      .where(`${TABLE}.locked_until`, "<", this.knex().fn.now())
      .returning("order_id")
    return rows.length > 0
  }

  async renew(orderId: string, owner: string, lockMs: number): Promise<void> {
    const mine = this.knex()(TABLE).where({ order_id: orderId, locked_by: owner })
    await mine.update({ locked_until: inMs(this.knex(), lockMs) })
  }

  async release(orderId: string, owner: string): Promise<void> {
    await this.knex()(TABLE).where({ order_id: orderId, locked_by: owner }).delete()
  }
}
