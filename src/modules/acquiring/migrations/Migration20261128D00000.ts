import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Incidents are found by their order, and by the day on which they were raised first. */
export class Migration20261128D00000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create index if not exists "IDX_acquiring_incident_order_no" on acquiring_incident (order_no);`)
    this.addSql(
      `create index if not exists "IDX_acquiring_incident_account_created_at" on acquiring_incident (account, created_at);`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_acquiring_incident_account_created_at";`)
    this.addSql(`drop index if exists "IDX_acquiring_incident_order_no";`)
  }
}
