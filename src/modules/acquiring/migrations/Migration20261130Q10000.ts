import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What is due is taken a hundred at a time in this order; where all is due at once, each time all of it was sorted. */
export class Migration20261130Q10000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create index if not exists "IDX_acquiring_payment_next_check_at_id"
      on acquiring_payment (next_check_at, id) where final = false;`)
    this.addSql(`drop index if exists "IDX_acquiring_payment_next_check_at";`)
  }

  override async down(): Promise<void> {
    this.addSql(`create index if not exists "IDX_acquiring_payment_next_check_at"
      on acquiring_payment (next_check_at) where final = false;`)
    this.addSql(`drop index if exists "IDX_acquiring_payment_next_check_at_id";`)
  }
}
