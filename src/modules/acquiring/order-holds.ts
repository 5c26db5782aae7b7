import type { Knex } from "@medusajs/framework/mikro-orm/knex"

const TABLE = "acquiring_order_hold"

/** Holds on orders, between any number of processes: at most one per order, gone when it is released or not renewed. */
export class OrderHolds {
  constructor(private readonly knex: () => Knex) {}

  /** False when somebody else holds the order. */
  async take(orderId: string, holder: string, now: Date, until: Date): Promise<boolean> {
    const rows = await this.knex()(TABLE)
      .insert({ order_id: orderId, held_by: holder, held_until: until })
      .onConflict("order_id")
      .merge({ held_by: holder, held_until: until })
      .where(`${TABLE}.held_until`, "<", now)
      .returning("order_id")
    return rows.length > 0
  }

  async renew(orderId: string, holder: string, until: Date): Promise<void> {
    await this.knex()(TABLE).where({ order_id: orderId, held_by: holder }).update({ held_until: until })
  }

  async release(orderId: string, holder: string): Promise<void> {
    await this.knex()(TABLE).where({ order_id: orderId, held_by: holder }).delete()
  }
}
