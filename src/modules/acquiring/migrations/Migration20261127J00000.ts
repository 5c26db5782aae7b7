import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Of two people who change a subscription plan at once, neither overwrites the other. */
export class Migration20261127J00000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table acquiring_plan add column if not exists version integer not null default 1;`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table acquiring_plan drop column if exists version;`)
  }
}
