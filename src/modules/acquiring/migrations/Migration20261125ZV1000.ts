import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const TABLES = ["account_settings", "payout", "person", "saved_card"].map((name) => `acquiring_${name}`)

/** What is encrypted says which key it was encrypted with, so that what an earlier key encrypted is found. */
export class Migration20261125ZV1000 extends Migration {
  override async up(): Promise<void> {
    for (const table of TABLES) this.addSql(`alter table ${table} add column if not exists sealed_key text null;`)
  }

  override async down(): Promise<void> {
    for (const table of TABLES) this.addSql(`alter table ${table} drop column if exists sealed_key;`)
  }
}
