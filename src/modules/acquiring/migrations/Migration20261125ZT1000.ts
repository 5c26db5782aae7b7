import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What the service took for the payouts of a day; unknown of days that were compared before. */
export class Migration20261125ZT1000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table acquiring_day_close add column if not exists fees jsonb null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table acquiring_day_close drop column if exists fees;`)
  }
}
