import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** An operation says why the store did it by itself, and knows the calls of its earlier attempts. */
export class Migration20261127F00000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table acquiring_operation
      add column if not exists because text null,
      add column if not exists earlier_correlation_ids text[] null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table acquiring_operation
      drop column if exists because,
      drop column if exists earlier_correlation_ids;`)
  }
}
