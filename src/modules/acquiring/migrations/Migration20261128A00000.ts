import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Who compares a day: a comparison that was overtaken writes nothing over what its successor found. */
export class Migration20261128A00000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table acquiring_day_close add column if not exists leased_by text null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table acquiring_day_close drop column if exists leased_by;`)
  }
}
