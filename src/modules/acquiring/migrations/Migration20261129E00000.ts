import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Deductions are looked for by the order number that the service gave them. */
export class Migration20261129E00000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create index if not exists "IDX_acquiring_renewal_order_no"
      on acquiring_renewal (order_no) where deleted_at is null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_acquiring_renewal_order_no";`)
  }
}
