import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** How far the comparison of a day is, for whoever waits for it. */
export class Migration20261125ZS0000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table acquiring_day_close add column if not exists compared integer null,
       add column if not exists to_compare integer null;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`alter table acquiring_day_close drop column if exists compared, drop column if exists to_compare;`)
  }
}
