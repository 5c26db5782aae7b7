import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261120050000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table acquiring_batch
      add column if not exists orders jsonb null,
      add column if not exists takeovers integer not null default 0,
      add column if not exists leased_by text null,
      add column if not exists leased_until timestamptz null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table acquiring_batch
      drop column if exists orders, drop column if exists takeovers,
      drop column if exists leased_by, drop column if exists leased_until;`)
  }
}
