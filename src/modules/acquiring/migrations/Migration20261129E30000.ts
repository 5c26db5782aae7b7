import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Payments that stand at a code of the service's, of those that are watched. */
export class Migration20261129E30000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create index if not exists "IDX_acquiring_payment_status_code" on acquiring_payment (status_code)
      where status_code is not null and final = false and deleted_at is null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_acquiring_payment_status_code";`)
  }
}
