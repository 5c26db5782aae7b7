import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Plans say who set or removed them, notifications who had them worked again. */
export class Migration20261125ZU0000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table if exists acquiring_plan add column if not exists changed_by text null;`)
    this.addSql(`alter table if exists acquiring_notification add column if not exists replayed_by text null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists acquiring_plan drop column if exists changed_by;`)
    this.addSql(`alter table if exists acquiring_notification drop column if exists replayed_by;`)
  }
}
