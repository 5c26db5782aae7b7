import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Orders whose movements came to light after their day was compared, and who compared a day last. */
export class Migration20261125ZW0000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table acquiring_day_close add column if not exists late_orders jsonb not null default '[]',
      add column if not exists checked_by text null;`)
    this.addSql(`create index if not exists "IDX_acquiring_day_close_next_attempt_at"
      on acquiring_day_close (account, next_attempt_at) where deleted_at is null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_acquiring_day_close_next_attempt_at";`)
    this.addSql(`alter table acquiring_day_close drop column if exists late_orders, drop column if exists checked_by;`)
  }
}
